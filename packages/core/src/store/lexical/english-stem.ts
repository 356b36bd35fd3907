import { loadWhenNeeded } from '../../load-when-needed.ts';
import { detachText } from './detach-text.ts';

/** Words whose stems are remembered; beyond it remembering starts anew, so memory stays bounded (some 5 MB). */
const MAX_REMEMBERED = 50_000;

const snowball = loadWhenNeeded<typeof import('snowball-stemmers')>('snowball-stemmers');
let stemmer: ReturnType<typeof import('snowball-stemmers').newStemmer> | undefined;
const remembered = new Map<string, string>();

/**
 * Stem of a lower-case English word by the Snowball English ("Porter 2") algorithm. A pure function: stems are
 * remembered, since computing one takes some 10 µs and texts repeat their words.
 */
export function englishStem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const own = detachText(word);
  stemmer ??= snowball().newStemmer('english');
  const stem = stemmer.stem(own);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(own, stem);
  return stem;
}
