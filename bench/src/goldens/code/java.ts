import type { GoldenOptions, LineCheck, LineResult } from '../golden-kind.ts';
import { readLines } from '../read-lines.ts';
import { DeviationCount, type JAVA_DEVIATIONS } from './deviations.ts';
import { differences } from './differences.ts';
import { type JsonRecord, type JsonValue, type OurElement, ourElements } from './our-elements.ts';
import { openSources } from './source-files.ts';
import { sameLines } from './stripped-comment.ts';

type Rules = DeviationCount<keyof typeof JAVA_DEVIATIONS>;

/** One declaration as the JDK's parser sees it. */
interface JavaLine extends JsonRecord {
  readonly file: string;
  readonly kind: string;
}

/** Element type by the kind of a golden line. */
const TYPES: Readonly<Record<string, string>> = {
  type: 'class',
  constructor: 'constructor',
  method: 'method',
  field: 'field',
  'enum-constant': 'field',
};

/**
 * Compares code analysis with lines that each hold one declaration, as `JavaOracle.java` gives them: every declaration
 * is found and nothing else, with name, kind, visibility, documentation, types and place.
 */
export async function javaCheck(file: string, { sources }: GoldenOptions): Promise<LineCheck> {
  const read = await openSources(sources);
  const counts = await declarationsPerFile(file);
  let current: { readonly file: string; readonly left: OurElement[] } | undefined;
  return async (record) => {
    const line = record as JavaLine;
    if (typeof line?.file !== 'string' || typeof line.kind !== 'string') {
      return { outcome: 'failed', detail: 'not a golden line: needs file and kind' };
    }
    const rules: Rules = new DeviationCount();
    if (line.kind === 'parse-error') {
      rules.add('refused by this JDK');
      return { outcome: 'passed', deviations: rules.counts };
    }
    if (current?.file !== line.file) {
      const { elements } = await ourElements(line.file, await read(line.file));
      current = { file: line.file, left: elements };
      const wanted = counts.get(line.file) ?? 0;
      if (elements.length !== wanted) return failed(`${elements.length} elements in the file, not ${wanted}`);
    }
    const at = current.left.findIndex((element) => isFor(line, element));
    const [ours] = at < 0 ? [] : current.left.splice(at, 1);
    if (!ours) return failed(`no ${line.kind} ${line['class']} ${line['name']} in row ${line['row']}`);
    const difference = differences(wantedOf(line, ours, rules), foundOf(line, ours));
    return difference
      ? failed(`${line['class']} ${line['name']}: ${difference}`)
      : { outcome: 'passed', deviations: rules.counts };
  };
}

async function declarationsPerFile(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const text of await readLines(file)) {
    if (text.trim() === '') continue;
    const { file: source, kind } = JSON.parse(text) as JavaLine;
    if (kind !== 'parse-error') counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return counts;
}

function isFor(line: JavaLine, { metadata, record }: OurElement): boolean {
  return (
    metadata['element-type'] === TYPES[line.kind] &&
    record['class'] === line['class'] &&
    (record['name'] ?? line['name']) === line['name'] &&
    record['row'] === line['row'] &&
    list(record['parameters']).length === list(line['parameters']).length
  );
}

function wantedOf(line: JavaLine, ours: OurElement, rules: Rules): JsonRecord {
  const isComponent = ours.record['kind'] === 'record-component';
  if (isComponent) rules.add('record component');
  if (line['visibility'] === 'package') rules.add('package-private');
  const visibility = isComponent || line['visibility'] === 'package' ? 'public' : line['visibility']!;
  const shortened = typeof line['end'] === 'number' && line['end'] < ours.range.end && line.kind === 'field';
  if (shortened) rules.add('end of a field among several');
  return {
    name: line.kind === 'type' ? line['class']! : `${line['class']}.${line['name']}`,
    namespace: line['package'] ?? '',
    visibility,
    kind: line['type-kind'] ?? '',
    start: line['start']!,
    end: shortened ? ours.range.end : line['end']!,
    col: line['col']!,
    'end-row': line['end-row']!,
    doc: documentation(line, ours),
    modifiers: isComponent || line.kind === 'enum-constant' ? [] : line['modifiers']!,
    parameters: list(line['parameters']).map(withoutAnnotations),
    'return-type': withoutAnnotations(line['return-type']),
    type: line.kind === 'enum-constant' ? '' : withoutAnnotations(line['type']),
  };
}

function foundOf(line: JavaLine, { metadata, range, record }: OurElement): JsonRecord {
  const flags = list(record['flags']).filter((flag) => flag !== 'method' && flag !== 'field');
  return {
    name: metadata['element-name'] as string,
    namespace: (metadata['namespace'] as string | undefined) ?? '',
    visibility: metadata['visibility'] as string,
    kind: line.kind === 'type' ? record['kind']! : '',
    start: range.start,
    end: range.end,
    col: record['col']!,
    'end-row': record['end-row']!,
    doc: record['doc'] ?? '',
    modifiers: flags,
    parameters: list(record['parameters']).map((parameter) => bare(String(parameter))),
    'return-type': withoutAnnotations(record['return-type']),
    type: withoutAnnotations(record['type']),
  };
}

/** Our documentation where it says what the golden says; else the golden one. */
function documentation(line: JavaLine, { record }: OurElement): JsonValue {
  const golden = line['doc'] ?? '';
  return sameLines(String(golden), String(record['doc'] ?? '')) ? (record['doc'] ?? '') : golden;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** A parameter as the JDK prints it: no modifiers, no annotations, dots as brackets. */
function bare(parameter: string): string {
  return withoutAnnotations(parameter.replace('...', '[]')).replace(/\bfinal /g, '');
}

function withoutAnnotations(type: JsonValue | undefined): string {
  return String(type ?? '')
    .replace(/@[\w.]+(?:\([^)]*\))? ?/g, '')
    .replaceAll(', ', ',')
    .replaceAll(' [', '[');
}

function failed(detail: string): LineResult {
  return { outcome: 'failed', detail };
}
