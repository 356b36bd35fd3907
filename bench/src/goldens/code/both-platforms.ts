import type { CljKondoDeviation } from './clj-kondo.ts';
import type { DeviationCount } from './deviations.ts';
import type { JsonRecord } from './our-elements.ts';

/**
 * Records of a `.cljc` file, which clj-kondo gives once for each platform, as one for each definition: of two with one
 * name the one for Clojure, with the list of platforms in place of `lang`. Other records as they are.
 */
export function onBothPlatforms(
  records: readonly JsonRecord[],
  rules: DeviationCount<CljKondoDeviation>,
): readonly JsonRecord[] {
  const left = records.filter(({ lang }) => lang === 'cljs');
  const merged: JsonRecord[] = [];
  const takePair = (record: JsonRecord, keys: readonly string[]): boolean => {
    const at = left.findIndex((other) => keys.every((key) => other[key] === record[key]));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const first = records.filter(({ lang }) => lang === 'clj');
  const exact = first.map((record) => takePair(record, ['ns', 'name', 'macro', 'row', 'col']));
  first.forEach((record, at) => {
    const isPair = exact[at] || takePair(record, ['ns', 'name', 'macro']);
    rules.add(isPair ? 'one element for both platforms' : 'platform of a .cljc element');
    merged.push(withPlatforms(record, isPair ? ['clj', 'cljs'] : ['clj']));
  });
  for (const record of left) {
    rules.add('platform of a .cljc element');
    merged.push(withPlatforms(record, ['cljs']));
  }
  return [...merged, ...records.filter(({ lang }) => lang === undefined)];
}

function withPlatforms({ lang: _, ...record }: JsonRecord, platforms: readonly string[]): JsonRecord {
  return { ...record, platforms };
}
