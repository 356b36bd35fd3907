import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { type EdnValue, readEdn, type TextRange } from '@mcp-vector-search/core';

/** A value of EDN as JSON has it: names and characters as strings, sets as sorted arrays. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A map of EDN as JSON has it. */
export type JsonRecord = Readonly<Record<string, JsonValue>>;

/** An element as code analysis gives it. */
export interface OurElement {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly embedText: string;
  readonly range: TextRange;
  readonly record: JsonRecord;
}

/** What code analysis makes of a text: read back from the segments, so that all of it went through EDN. */
export async function ourElements(
  path: string,
  text: string,
): Promise<{ readonly elements: OurElement[]; readonly problems: string[] }> {
  const strategy = codeAnalysisStrategies['code-analysis'].create({});
  const document = { id: path, sourceId: 'goldens', path, text, contentHash: '', metadata: {} };
  const elements: OurElement[] = [];
  const problems: string[] = [];
  for await (const piece of strategy.segment(document)) {
    if ('problem' in piece) problems.push(`line ${piece.line}: ${piece.problem}`);
    else {
      const { metadata = {}, embedText, range, content } = piece;
      elements.push({ metadata, embedText, range: range!, record: jsonOf(readEdn(content)!) as JsonRecord });
    }
  }
  return { elements, problems };
}

function jsonOf(value: EdnValue): JsonValue {
  switch (value.type) {
    case 'map':
      return Object.fromEntries(value.entries.map(({ key, value: entry }) => [String(jsonOf(key)), jsonOf(entry)]));
    case 'set':
      return value.items
        .map(jsonOf)
        .sort((a, b) => (typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1));
    case 'vector':
    case 'list':
      return value.items.map(jsonOf);
    case 'keyword':
    case 'symbol':
      return value.name;
    case 'integer':
      return Number(value.value);
    case 'nil':
      return null;
    case 'tagged':
      return jsonOf(value.value);
    default:
      return value.value;
  }
}
