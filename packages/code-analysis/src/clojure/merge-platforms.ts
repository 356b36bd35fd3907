import type { CodeElement } from '../code-element.ts';
import type { EdnRecord } from '../edn/edn-data.ts';
import { keyword } from '../edn/edn-name.ts';

/**
 * The elements of a file that two platforms read, one for each definition: what both define under one name is one
 * element, as the first defines it. `platforms` in the record tells which do.
 */
export function mergePlatforms(clj: readonly CodeElement[], cljs: readonly CodeElement[]): CodeElement[] {
  const unpaired = [...cljs];
  const take = (element: CodeElement, isSame: (other: CodeElement) => boolean): boolean => {
    const at = unpaired.findIndex(
      (other) => other.type === element.type && other.name === element.name && isSame(other),
    );
    if (at >= 0) unpaired.splice(at, 1);
    return at >= 0;
  };
  const atSamePlace = clj.map((element) => take(element, (other) => other.start === element.start));
  const merged = clj.map((element, at) => {
    const isOnBoth = atSamePlace[at] || take(element, () => true);
    return withPlatforms(element, isOnBoth ? ['clj', 'cljs'] : ['clj']);
  });
  return [...merged, ...unpaired.map((element) => withPlatforms(element, ['cljs']))].toSorted(
    (a, b) => Number(a.type === 'namespace') - Number(b.type === 'namespace'),
  );
}

function withPlatforms(element: CodeElement, platforms: readonly string[]): CodeElement {
  const record: EdnRecord = { ...element.record, platforms: platforms.map(keyword) };
  return { ...element, record };
}
