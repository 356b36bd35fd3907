import fc from 'fast-check';
import { newStemmer } from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { englishStem } from '../../../src/store/lexical/english-stem.ts';

const ENDINGS = (
  "' 's s' s es ies ied sses us ss ed eed eedly edly ing ingly y tional enci anci abli entli izer ization ational ation " +
  'ator alism aliti alli fulness ousli ousness iveness iviti biliti bli logi ogi fulli lessli li dli alize icate iciti ' +
  'ical ful ness ative al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize sion tion ion e l ll le ly'
).split(' ');
const BEGINNINGS =
  'gener commun arsen y by say enjo st ski b e i tr hop hopp fizz la bl at iz relat lov comput ee oy tyy x wx sh abl'.split(
    ' ',
  );
const IRREGULAR = (
  'skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes inning innings ' +
  "outing canning herring earring earrings proceed exceed succeeds exceed's succeeding"
).split(' ');

describe('englishStem', () => {
  const oracle = newStemmer('english');

  it('knows what is irregular', () => {
    for (const word of IRREGULAR) expect(englishStem(word), word).toBe(oracle.stem(word));
  });

  it('takes off one ending or two as the reference does', () => {
    for (const beginning of BEGINNINGS) {
      for (const first of ENDINGS) {
        for (const second of ['', ...ENDINGS]) {
          const word = beginning + first + second;
          if (englishStem(word) !== oracle.stem(word)) expect(englishStem(word), word).toBe(oracle.stem(word));
        }
      }
    }
  });

  it('does to any letters what the reference does', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdeghiklmnorstuvwxyy'"), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(letters, fc.constantFrom('', ...ENDINGS), (beginning, ending) => {
        const word = `${beginning.replace(/^'+/, '')}${ending}`;
        fc.pre(word !== '' && !word.startsWith("'"));
        expect(englishStem(word)).toBe(oracle.stem(word));
      }),
      { numRuns: 2000 },
    );
  });
});
