import { onBothPlatforms } from './both-platforms.ts';
import type { CljKondoDeviation, CljKondoLine } from './clj-kondo.ts';
import { javaDifferences } from './clj-kondo-java.ts';
import type { DeviationCount } from './deviations.ts';
import { listDifferences } from './differences.ts';
import type { OurElement } from './our-elements.ts';

/** Where our elements differ from clj-kondo's records of a file; undefined = nowhere. */
export function analysisDifferences(
  line: CljKondoLine,
  ours: readonly OurElement[],
  rules: DeviationCount<CljKondoDeviation>,
): string | undefined {
  if (line.file.endsWith('.java')) return javaDifferences(line, ours, rules);
  const expected = [
    ...onBothPlatforms(line['var-definitions'] ?? [], rules),
    ...onBothPlatforms(line['namespace-definitions'] ?? [], rules),
  ];
  const problem = listDifferences(
    expected,
    ours.map(({ record }) => record),
    ({ ns, name, row }) => `${ns === undefined ? '' : `${ns}/`}${name}:${row}`,
  );
  return problem ?? metadataDifference(ours, rules);
}

/** Metadata beside the record: the type is told by the keys of the record, the namespace is its own or the name. */
function metadataDifference(ours: readonly OurElement[], rules: DeviationCount<CljKondoDeviation>): string | undefined {
  for (const { metadata, record } of ours) {
    const isNamespace = record['ns'] === undefined;
    if (isNamespace) rules.add('namespace of a namespace');
    const wanted = {
      'element-type': isNamespace ? 'namespace' : record['macro'] ? 'macro' : 'var',
      'element-name': isNamespace ? record['name'] : `${record['ns']}/${record['name']}`,
      language: 'clojure',
      namespace: record['ns'] ?? record['name'],
      visibility: record['private'] ? 'private' : 'public',
    };
    for (const [key, value] of Object.entries(wanted)) {
      if (metadata[key] !== value) return `${record['name']}: metadata ${key} is ${metadata[key]}, not ${value}`;
    }
  }
  return undefined;
}
