import type { CljKondoDeviation, CljKondoLine } from './clj-kondo.ts';
import type { DeviationCount } from './deviations.ts';
import { listDifferences } from './differences.ts';
import { isAt, javaAddition } from './java-additions.ts';
import type { JsonRecord, OurElement } from './our-elements.ts';
import { sameDocumentation } from './stripped-comment.ts';

type Rules = DeviationCount<CljKondoDeviation>;

/** Where our elements of a Java file differ from clj-kondo's records; undefined = nowhere. */
export function javaDifferences(line: CljKondoLine, ours: readonly OurElement[], rules: Rules): string | undefined {
  const members = ours.filter(({ metadata }) => metadata['element-type'] !== 'class').map(({ record }) => record);
  const types = ours.filter(({ metadata }) => metadata['element-type'] === 'class');
  for (const { metadata, record } of ours) {
    const outermost = outermostClass(String(record['class']), types);
    const packageName = outermost.includes('.') ? outermost.slice(0, outermost.lastIndexOf('.')) : undefined;
    if (metadata['namespace'] !== packageName) return `${record['class']}: namespace is ${metadata['namespace']}`;
    rules.add('package of a Java element');
  }
  const typeProblem = typeDifferences(line['java-class-definitions'] ?? [], types, rules);
  if (typeProblem) return typeProblem;
  const golden = (line['java-member-definitions'] ?? []).filter((record) => isOwnMember(record, line, members, rules));
  const known = members.filter((record) => {
    const rule = javaAddition(record, members);
    if (rule) rules.add(rule);
    return rule === undefined;
  });
  const pairs = golden.map((record) => withDocumentation(record, known, rules));
  return listDifferences(pairs, known, memberName);
}

function outermostClass(name: string, types: readonly OurElement[]): string {
  const around = types.map(({ record }) => String(record['class'])).filter((type) => name.startsWith(`${type}.`));
  return around.sort((a, b) => a.length - b.length)[0] ?? name;
}

/** clj-kondo lists types in no order, by name and flags only. */
function typeDifferences(
  golden: readonly JsonRecord[],
  types: readonly OurElement[],
  rules: Rules,
): string | undefined {
  const byName = (a: JsonRecord, b: JsonRecord): number => (String(a['class']) < String(b['class']) ? -1 : 1);
  const found = types.map(({ record }) => {
    rules.add('more about a type');
    return { class: record['class']!, flags: record['flags']! };
  });
  return listDifferences([...golden].sort(byName), found.sort(byName), (record) => String(record['class']));
}

/** False for the records that clj-kondo gives of members of other types. */
function isOwnMember(record: JsonRecord, line: CljKondoLine, ours: readonly JsonRecord[], rules: Rules): boolean {
  const others = (line['java-member-definitions'] ?? []).filter((other) => other !== record);
  const isRepeated = others.some(
    (other) => isAt({ ...other, class: record['class']! }, record) && isInClass(other, record),
  );
  if (isRepeated) {
    rules.add('member of an enclosing type');
    return false;
  }
  const isInside = others.some((other) => encloses(other, record)) || ours.some((other) => encloses(other, record));
  if (isInside) rules.add('member of an anonymous or local class');
  return !isInside;
}

function isInClass(inner: JsonRecord, outer: JsonRecord): boolean {
  return inner['name'] === outer['name'] && String(inner['class']).startsWith(`${outer['class']}.`);
}

/** Whether a member has another one inside. */
function encloses(outer: JsonRecord, inner: JsonRecord): boolean {
  const place = (record: JsonRecord, prefix: string): number =>
    Number(record[`${prefix}row`]) * 100_000 + Number(record[`${prefix}col`]);
  return place(outer, '') < place(inner, '') && place(outer, 'end-') >= place(inner, 'end-');
}

/** The golden record with our documentation, where that is the golden comment without its marks. */
function withDocumentation(record: JsonRecord, ours: readonly JsonRecord[], rules: Rules): JsonRecord {
  const { doc, ...rest } = record;
  if (typeof doc !== 'string') return record;
  const own = ours.find((other) => memberName(other) === memberName(record))?.['doc'];
  if (!doc.startsWith('/**')) {
    rules.add('comment that is no Javadoc');
    return own === undefined ? rest : { ...rest, doc: own };
  }
  if (typeof own !== 'string' || !sameDocumentation(doc, own)) return record;
  rules.add('marks of a comment');
  return { ...rest, doc: own };
}

function memberName(record: JsonRecord): string {
  return `${record['class']}.${record['name']}:${record['row']}:${record['col']}`;
}
