import { newStemmer } from 'snowball-stemmers';
import { detachText } from './detach-text.ts';

/** Words whose stems are remembered; beyond it remembering starts anew, so memory stays bounded (some 5 MB). */
const MAX_REMEMBERED = 50_000;

const stemmer = newStemmer('english');
const remembered = new Map<string, string>();

/**
 * Stem of a lower-case English word by the Snowball English ("Porter 2") algorithm. A pure function: stems are
 * remembered, since computing one takes some 10 µs and texts repeat their words.
 */
export function englishStem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const own = detachText(word);
  const stem = stemmer.stem(own);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(own, stem);
  return stem;
}
