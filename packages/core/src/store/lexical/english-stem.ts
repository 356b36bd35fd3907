/** What becomes of an ending; a condition on what stands before it may come with it. */
interface Rule {
  readonly ending: string;
  readonly becomes: string;
  /** Letters of which one must stand before the ending; absent = any. */
  readonly after?: string;
  /** Must lie in the second region. */
  readonly isFar?: boolean;
}

const VOWELS = 'aeiouy';
const DOUBLES = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt']);
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    ...sameAs('sky news howe atlas cosmos bias andes'),
  }),
);
/** Words that stay as they are once a plural is gone. */
const FINISHED = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));
const BEGINNINGS = /^(?:gener|commun|arsen)/;

const SECOND = rules(
  'ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ation:ate ' +
    'entli:ent fulli:ful iviti:ive ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize bli:ble ogi:og:l ' +
    'li::cdeghkmnrt',
);
const THIRD = rules('ational:ate tional:tion alize:al icate:ic iciti:ic ical:ic ness: ful:', 'ative:');
const FOURTH = rules(
  '',
  'ement: able: ance: ence: ible: ment: ant: ate: ent: ion::st ism: iti: ive: ize: ous: al: er: ic:',
);

/**
 * Stem of a lower-case English word by the Snowball English ("Porter 2") algorithm
 * (https://snowballstem.org/algorithms/english/stemmer.html).
 */
export function englishStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 3) return word;
  const marked = markConsonants(word.startsWith("'") ? word.slice(1) : word);
  const near = BEGINNINGS.exec(marked)?.[0].length ?? regionAfter(marked, 0);
  const far = regionAfter(marked, near);
  const single = withoutPlural(withoutApostrophe(marked));
  const stem = FINISHED.has(single) ? single : withoutEndings(single, near, far);
  return stem.replaceAll('Y', 'y');
}

function withoutEndings(word: string, near: number, far: number): string {
  let stem = withoutTense(word, near);
  if (/[^aeiouy][yY]$/.test(stem) && stem.length > 2) stem = `${stem.slice(0, -1)}i`;
  stem = apply(SECOND, stem, near, far);
  stem = apply(THIRD, stem, near, far);
  stem = apply(FOURTH, stem, near, far);
  return withoutLast(stem, near, far);
}

/** A y at the beginning or behind a vowel is a consonant, written Y. */
function markConsonants(word: string): string {
  if (!word.includes('y')) return word;
  let marked = '';
  for (const letter of word) {
    const isConsonant = letter === 'y' && (marked === '' || VOWELS.includes(marked.at(-1)!));
    marked += isConsonant ? 'Y' : letter;
  }
  return marked;
}

function isVowel(word: string, at: number): boolean {
  return at >= 0 && at < word.length && VOWELS.includes(word[at]!);
}

/** Where the part behind the first consonant that follows a vowel begins, from a place on. */
function regionAfter(word: string, start: number): number {
  let at = start;
  while (at < word.length && !isVowel(word, at)) at += 1;
  while (at < word.length && isVowel(word, at)) at += 1;
  return Math.min(at + 1, word.length);
}

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at += 1) if (isVowel(word, at)) return true;
  return false;
}

/** Whether a part of a word, from its beginning, ends in a short syllable. */
function endsShort(word: string, end: number): boolean {
  if (end < 2 || isVowel(word, end - 1) || !isVowel(word, end - 2)) return false;
  return end === 2 || (!isVowel(word, end - 3) && !'wxY'.includes(word[end - 1]!));
}

function withoutApostrophe(word: string): string {
  const ending = ["'s'", "'s", "'"].find((one) => word.endsWith(one));
  return ending ? word.slice(0, -ending.length) : word;
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word;
}

function withoutTense(word: string, near: number): string {
  const perfect = ['eedly', 'eed'].find((one) => word.endsWith(one));
  if (perfect) return word.length - perfect.length >= near ? `${word.slice(0, -perfect.length)}ee` : word;
  const ending = ['ingly', 'edly', 'ing', 'ed'].find((one) => word.endsWith(one));
  if (!ending || !hasVowel(word, word.length - ending.length)) return word;
  const stem = word.slice(0, -ending.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLES.has(stem.slice(-2))) return stem.slice(0, -1);
  return stem.length === near && endsShort(stem, stem.length) ? `${stem}e` : stem;
}

/** Applies the rule of the longest ending; rules are ordered by it. */
function apply(all: readonly Rule[], word: string, near: number, far: number): string {
  const rule = all.find(({ ending }) => word.endsWith(ending));
  if (!rule) return word;
  const start = word.length - rule.ending.length;
  if (start < (rule.isFar ? far : near)) return word;
  if (rule.after && !(start > 0 && rule.after.includes(word[start - 1]!))) return word;
  return word.slice(0, start) + rule.becomes;
}

function withoutLast(word: string, near: number, far: number): string {
  const start = word.length - 1;
  if (word.endsWith('e')) return start >= far || (start >= near && !endsShort(word, start)) ? word.slice(0, -1) : word;
  return word.endsWith('ll') && start >= far ? word.slice(0, -1) : word;
}

/** Rules as `ending:becomes:after`, those of the first region and those of the second, longest ending first. */
function rules(near: string, far = ''): readonly Rule[] {
  const read = (text: string, isFar: boolean): readonly Rule[] =>
    text.split(' ').flatMap((one) => {
      const [ending, becomes = '', after] = one.split(':');
      return ending ? [{ ending, becomes, isFar, ...(after && { after }) }] : [];
    });
  return [...read(near, false), ...read(far, true)].sort((a, b) => b.ending.length - a.ending.length);
}

function sameAs(words: string): Readonly<Record<string, string>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, word]));
}
