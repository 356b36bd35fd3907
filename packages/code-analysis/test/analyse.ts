import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { type EdnValue, readEdn, type SegmentDraft, type SegmentProblem } from '@mcp-vector-search/core';

/** A segment with its content read back: names as strings, sets and vectors as arrays. */
export interface Analysed extends SegmentDraft {
  readonly record: Readonly<Record<string, unknown>>;
  /** The part of the text that `range` covers. */
  readonly source: string;
}

/** What code analysis makes of a text. */
export async function analyse(
  path: string,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly segments: Analysed[]; readonly problems: SegmentProblem[] }> {
  const document = { id: path, sourceId: 'test', path, text, contentHash: '', metadata: {} };
  const segments: Analysed[] = [];
  const problems: SegmentProblem[] = [];
  for await (const piece of codeAnalysisStrategies['code-analysis'].create(options).segment(document)) {
    if ('problem' in piece) problems.push(piece);
    else {
      const record = plain(readEdn(piece.content)!) as Record<string, unknown>;
      segments.push({ ...piece, record, source: text.slice(piece.range!.start, piece.range!.end) });
    }
  }
  return { segments, problems };
}

/** `type visibility name` of each segment. */
export async function outline(
  path: string,
  text: string,
  options?: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { segments } = await analyse(path, text, options);
  return segments.map(({ metadata = {} }) => {
    return `${metadata['element-type']} ${metadata['visibility']} ${metadata['element-name']}`;
  });
}

/** The one segment with a name. */
export async function element(
  path: string,
  text: string,
  name: string,
  options?: Readonly<Record<string, unknown>>,
): Promise<Analysed> {
  const { segments } = await analyse(path, text, options);
  const found = segments.filter(({ metadata }) => metadata?.['element-name'] === name);
  if (found.length !== 1) throw new Error(`${found.length} elements are called ${name}`);
  return found[0]!;
}

function plain(value: EdnValue): unknown {
  switch (value.type) {
    case 'map':
      return Object.fromEntries(value.entries.map(({ key, value: entry }) => [String(plain(key)), plain(entry)]));
    case 'set':
    case 'vector':
    case 'list':
      return value.items.map(plain);
    case 'keyword':
    case 'symbol':
      return value.name;
    case 'integer':
      return Number(value.value);
    case 'nil':
      return null;
    case 'tagged':
      return plain(value.value);
    default:
      return value.value;
  }
}
