import type { CljKondoDeviation, CljKondoLine } from './clj-kondo.ts';
import type { DeviationCount } from './deviations.ts';
import { javaAddition } from './java-additions.ts';
import type { JsonRecord, OurElement } from './our-elements.ts';
import { sameDocumentation } from './stripped-comment.ts';

type Rules = DeviationCount<CljKondoDeviation>;

/** Where our segments differ from those that the original makes of a file; undefined = nowhere. */
export function segmentDifferences(line: CljKondoLine, ours: readonly OurElement[], rules: Rules): string | undefined {
  const left = new Set(ours);
  const problems: string[] = [];
  for (const golden of line.segments ?? []) {
    const own = [...left].find((element) => isSame(golden, element));
    if (own) left.delete(own);
    const problem = own ? segmentDifference(golden, own, rules) : absence(golden, ours, line.file, rules);
    if (problem) problems.push(`${golden['type']} ${golden['name']}: ${problem}`);
  }
  const members = ours.map(({ record }) => record);
  for (const { metadata, record } of left) {
    const rule = metadata['language'] === 'java' ? javaAddition(record, members) : undefined;
    if (rule) rules.add(rule);
    else problems.push(`extra: ${metadata['element-type']} ${metadata['element-name']}`);
  }
  return problems.length > 0 ? problems.join('\n  ') : undefined;
}

function isSame(golden: JsonRecord, { metadata, record }: OurElement): boolean {
  return (
    metadata['element-type'] === golden['type'] &&
    metadata['element-name'] === golden['name'] &&
    (golden['row'] === null || record['row'] === golden['row'])
  );
}

function segmentDifference(golden: JsonRecord, ours: OurElement, rules: Rules): string | undefined {
  const { metadata, embedText, record } = ours;
  for (const key of ['language', 'visibility']) {
    if (metadata[key] !== golden[key]) return `${key} is ${metadata[key]}, not ${golden[key]}`;
  }
  if (golden['namespace'] !== undefined) {
    if (metadata['namespace'] !== golden['namespace']) return `namespace is ${metadata['namespace']}`;
  } else rules.add(golden['language'] === 'java' ? 'package of a Java element' : 'namespace of a namespace');
  const text = String(golden['text']);
  const rule = textRule(text, embedText, golden, record);
  if (rule === undefined) return `text is ${JSON.stringify(embedText)}, not ${JSON.stringify(text)}`;
  if (rule !== 'equal') rules.add(rule);
  return undefined;
}

function textRule(
  text: string,
  embedText: string,
  golden: JsonRecord,
  record: JsonRecord,
): CljKondoDeviation | 'equal' | undefined {
  if (text === embedText) return 'equal';
  const isDocumented = /\S/.test(String(record['doc'] ?? ''));
  if (/^(?:\/\/|\/\*(?!\*))/.test(text) && golden['language'] === 'java') return 'comment that is no Javadoc';
  if (text !== golden['name']) return sameDocumentation(text, embedText) ? 'marks of a comment' : undefined;
  if (!isDocumented) return 'name in words';
  return golden['type'] === 'class' ? 'more about a type' : undefined;
}

/** Why we have no such segment: undefined = by a rule. */
function absence(golden: JsonRecord, ours: readonly OurElement[], file: string, rules: Rules): string | undefined {
  const rule = file.endsWith('.java') ? javaAbsence(golden, ours) : cljcAbsence(golden, ours, file);
  if (!rule) return 'absent';
  rules.add(rule);
  return undefined;
}

function cljcAbsence(golden: JsonRecord, ours: readonly OurElement[], file: string): CljKondoDeviation | undefined {
  const isOnBoth = ours.some(
    ({ metadata, record }) =>
      metadata['element-name'] === golden['name'] && (record['platforms'] as readonly unknown[])?.length === 2,
  );
  return file.endsWith('.cljc') && isOnBoth ? 'one element for both platforms' : undefined;
}

function javaAbsence(golden: JsonRecord, ours: readonly OurElement[]): CljKondoDeviation | undefined {
  const row = Number(golden['row']);
  const [owner, name] = splitName(String(golden['name']));
  const isElsewhere = ours.some(({ metadata, record }) => {
    const [ownOwner, ownName] = splitName(String(metadata['element-name']));
    return record['row'] === row && ownName === name && ownOwner.startsWith(`${owner}.`);
  });
  if (isElsewhere) return 'member of an enclosing type';
  const isInside = ours.some(
    ({ metadata, range }) => metadata['element-type'] !== 'class' && range.startLine <= row && row <= range.endLine,
  );
  return isInside ? 'member of an anonymous or local class' : undefined;
}

function splitName(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
