import { describe, expect, it } from 'vitest';
import type { MapAnswer } from '../../src/api.ts';
import { COLOURS, colourKeys, mapClasses } from '../../src/page/map-classes.ts';

function mapOf(
  documents: readonly { readonly source?: string; readonly metadata?: Record<string, string | number> }[],
): MapAnswer {
  return {
    documents: documents.map(({ source = 's', metadata = {} }, at) => ({
      sourceId: source,
      documentId: `${at}`,
      path: `${at}`,
      metadata,
    })),
    positions: documents.flatMap(() => [0, 0]),
    sources: [{ id: 's', label: 'docs/**' }],
  };
}

describe('mapClasses', () => {
  it('goes by source, named as in the legend, the largest first', () => {
    const { classes, of } = mapClasses(mapOf([{ source: 'gone' }, {}, {}]), '');
    expect(classes).toEqual([
      { label: 'docs/**', count: 2 },
      { label: 'gone', count: 1 },
    ]);
    expect([...of]).toEqual([1, 0, 0]);
  });

  it('goes by a metadata key; documents without it are a class too', () => {
    const { classes, of } = mapClasses(mapOf([{ metadata: { lang: 'en' } }, {}, { metadata: { lang: 'en' } }]), 'lang');
    expect(classes.map(({ label }) => label)).toEqual(['en', 'without lang']);
    expect([...of]).toEqual([0, 1, 0]);
  });

  it('puts what has no colour left together', () => {
    const { classes, of } = mapClasses(
      mapOf(Array.from({ length: COLOURS + 3 }, (_, at) => ({ metadata: { n: at } }))),
      'n',
    );
    expect(classes).toHaveLength(COLOURS);
    expect(classes.at(-1)).toEqual({ label: '4 others', count: 4 });
    expect(Math.max(...of)).toBe(COLOURS - 1);
    expect(
      mapClasses(mapOf(Array.from({ length: COLOURS }, (_, at) => ({ metadata: { n: at } }))), 'n').classes.at(-1)
        ?.count,
    ).toBe(1);
  });

  it('has none for an empty map', () => {
    expect(mapClasses(mapOf([]), '')).toEqual({ classes: [], of: new Uint8Array() });
  });
});

describe('colourKeys', () => {
  it('are those that tell documents apart and do not name each', () => {
    const documents = Array.from({ length: 6 }, (_, at) => ({
      metadata: { kind: 'a', lang: at % 2 ? 'en' : 'de', title: `t${at}` },
    }));
    expect(colourKeys(mapOf(documents))).toEqual(['lang']);
  });
});
