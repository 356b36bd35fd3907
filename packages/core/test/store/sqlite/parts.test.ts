import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText } from '../../../src/store/compare-text.ts';
import { packText, unpackText } from '../../../src/store/sqlite/content-pack.ts';
import { packContents } from '../../../src/store/sqlite/pack-contents.ts';
import { segmentMetadata } from '../../../src/store/sqlite/segment-metadata.ts';
import { segmentName } from '../../../src/store/sqlite/segment-name.ts';
import { splitTerms } from '../../../src/store/sqlite/split-terms.ts';
import { textSuccessor } from '../../../src/store/sqlite/text-successor.ts';

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const value = fc.oneof(fc.string(), fc.boolean(), fc.integer());
const metadata = fc.dictionary(fc.string(), value, { maxKeys: 6 });

describe('packText', () => {
  it('gives any text back, half pairs too', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unpackText(packText(text))).toBe(text);
      }),
    );
  });

  it('deflates what gets smaller', () => {
    expect(packText('word '.repeat(100)).data.length).toBeLessThan(50);
    expect(packText('short').data.length).toBe(5);
  });
});

describe('packContents', () => {
  it('gives every content its place in a pack', () => {
    const contents = fc.array(fc.oneof(anyText, fc.constant('x'.repeat(20_000)), fc.constant('same')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(contents, (given) => {
        const { places, packs } = packContents(given);
        const texts = new Map([...packs].map(([begin, pack]) => [begin, unpackText(pack)]));
        places.forEach(({ pack, start, length }, index) => {
          expect(texts.get(pack)?.slice(start, start + length)).toBe(given[index]);
          expect(pack).toBeLessThanOrEqual(index);
        });
        expect(new Set(places.map(({ pack }) => pack))).toEqual(new Set(packs.keys()));
      }),
    );
  });

  it('keeps equal contents once, and long documents in several packs', () => {
    const long = 'y'.repeat(10_000);
    expect(packContents([long, long, long]).packs.size).toBe(1);
    expect([...packContents(['a', 'b', 'c'].map((letter) => letter + long)).packs.keys()]).toEqual([0, 2]);
  });
});

describe('segmentMetadata', () => {
  const identity = { documentId: 'd', segmentId: 'd#0' };
  const system = { 'doc-id': 'd', 'file-id': 'd', 'segment-id': 'd#0' };

  it('gives back what was written', () => {
    fc.assert(
      fc.property(metadata, metadata, fc.boolean(), (own, base, withSystem) => {
        const given = withSystem ? { ...own, ...system } : own;
        expect(segmentMetadata.read(segmentMetadata.write(given, base, identity), base, identity)).toEqual(given);
      }),
    );
  });

  it('writes nothing where all is as expected', () => {
    fc.assert(
      fc.property(metadata, (base) => {
        expect(segmentMetadata.write({ ...base, ...system }, base, identity)).toBeNull();
      }),
    );
  });
});

describe('segmentName', () => {
  it.each(['d', 'd#3', 'd#4', 'other', '', 'd#03'])('gives %j back', (id) => {
    expect(segmentName.read(segmentName.write(id, 'd', 3), 'd', 3)).toBe(id || 'd');
  });
});

describe('splitTerms', () => {
  it('gives every segment all its metadata, but for what follows from the document', () => {
    fc.assert(
      fc.property(fc.array(metadata, { minLength: 1, maxLength: 4 }), fc.boolean(), (all, withSystem) => {
        const given = all.map((own, i) => {
          const system = { 'doc-id': 'd', 'file-id': 'd', 'segment-id': `d#${i}` };
          const shared = withSystem ? { ...own, ...system } : own;
          return { metadata: shared, documentId: 'd', segmentId: `d#${i}`, hasUsualId: true };
        });
        const { common, own, plainKeys } = splitTerms(given);
        const plain = ['doc-id', 'file-id', 'segment-id'].filter((_, bit) => (plainKeys >> bit) & 1);
        given.forEach((one, i) => {
          const implied = plain.map((key) => [key, segmentMetadata.systemValue(key, one)] as const);
          expect(Object.fromEntries([...common, ...own[i]!, ...implied])).toEqual(one.metadata);
        });
        if (withSystem) expect(plainKeys).toBe(7);
      }),
    );
  });

  it('notes a segment id that does not follow from the document', () => {
    const identity = { documentId: 'd', segmentId: 'x' };
    const system = { 'doc-id': 'd', 'file-id': 'd', 'segment-id': 'x' };
    expect(splitTerms([{ ...identity, metadata: system, hasUsualId: false }])).toEqual({
      common: [['segment-id', 'x']],
      own: [[]],
      plainKeys: 3,
    });
  });
});

describe('textSuccessor', () => {
  it('lies after all texts with the prefix, and before all others behind them', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, (prefix, other) => {
        const next = textSuccessor(prefix);
        const within = other.startsWith(prefix);
        const inRange = compareText(other, prefix) >= 0 && (next === undefined || compareText(other, next) < 0);
        expect(inRange).toBe(within);
        if (next !== undefined) expect(compareText(prefix + other, next)).toBeLessThan(0);
      }),
    );
    expect(textSuccessor('\u{10ffff}')).toBeUndefined();
    expect(textSuccessor('a\u{10ffff}')).toBe('b');
    expect(textSuccessor('\ud7ff')).toBe('\ue000');
  });
});
