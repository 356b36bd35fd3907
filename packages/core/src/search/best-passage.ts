import type { TextSpan } from '../embed/embedder.ts';
import { UNSPACED, UNSPACED_CHARACTER } from '../store/lexical/unspaced.ts';

/** Length of a passage in UTF-16 units; contents up to half as long again are given whole. */
const PASSAGE = 300;
const WHOLE = 450;
/** Places of words, and units of text, that are looked at: an answer must not wait for a text of many megabytes. */
const PLACES = 2000;
const LOOKED_AT = 1_000_000;

/** Characters of scripts without spaces one by one, words of others whole. */
const PIECES = new RegExp(`${UNSPACED_CHARACTER}|[[\\p{L}\\p{N}_]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^(?:${UNSPACED_CHARACTER})+$`, 'u');

interface Place {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/**
 * The passage of about 300 characters that holds the most different words of the query, the earliest of equals; the
 * beginning where it holds none. Words are compared without case; a word of the text counts for a query word when one
 * is the beginning of the other and they share four characters or all; of scripts without spaces two characters that stand together
 * count as a word. Never cuts a word of ordinary length or a surrogate pair.
 */
export function bestPassage(text: string, query: string): TextSpan {
  if (text.length <= WHOLE) return { start: 0, end: text.length };
  const places = placesOf(text, wordsOf(query));
  return atBoundaries(text, startOfBest(places));
}

function wordsOf(query: string): readonly string[] {
  const words = Array.from(piecesOf(query.slice(0, 2000)), ({ word }) => word);
  const long = words.filter((word) => word.length > 2 || IS_UNSPACED.test(word));
  return [...new Set(long.length > 0 ? long : words)];
}

/**
 * Words with their places; of scripts without spaces every two characters that stand together, and one that stands alone. `singly`:
 * every character of those too.
 */
function* piecesOf(text: string, singly = false): Generator<Place> {
  let before: Place | undefined; // the last character of a run without spaces
  let isAlone = false;
  for (const { 0: piece, index: start } of text.matchAll(PIECES)) {
    const here: Place = { start, end: start + piece.length, word: folded(piece) };
    const isUnspaced = IS_UNSPACED.test(piece);
    const isJoined = isUnspaced && before?.end === start;
    if (before && (singly || (isAlone && !isJoined))) yield before;
    if (before && isJoined) yield { ...here, start: before.start, word: before.word + here.word };
    if (!isUnspaced) yield here;
    before = isUnspaced ? here : undefined;
    isAlone = !isJoined;
  }
  if (before && (singly || isAlone)) yield before;
}

function folded(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

function placesOf(text: string, words: readonly string[]): readonly Place[] {
  const places: Place[] = [];
  const singly = words.some((word) => IS_UNSPACED.test(word) && [...word].length === 1);
  for (const { start, end, word: found } of piecesOf(text.slice(0, LOOKED_AT), singly)) {
    const word = words.find((one) => matches(found, one));
    if (word === undefined) continue;
    places.push({ start, end, word });
    if (places.length === PLACES) break;
  }
  return places;
}

function matches(found: string, word: string): boolean {
  if (found === word) return true;
  if (Math.min(found.length, word.length) < 4) return false;
  return found.startsWith(word) || word.startsWith(found);
}

/** Slides over the places and takes the passage with the most different words, then the most places. */
function startOfBest(places: readonly Place[]): number {
  const inside = new Map<string, number>();
  let best = { start: 0, words: 0, places: 0 };
  let first = 0;
  for (const [at, place] of places.entries()) {
    inside.set(place.word, (inside.get(place.word) ?? 0) + 1);
    while (place.end - (places[first] as Place).start > PASSAGE && first < at) {
      const { word } = places[first++] as Place;
      const left = (inside.get(word) ?? 1) - 1;
      if (left === 0) inside.delete(word);
      else inside.set(word, left);
    }
    const count = at - first + 1;
    if (inside.size > best.words || (inside.size === best.words && count > best.places)) {
      const start = (places[first] as Place).start;
      const slack = Math.max(0, PASSAGE - (place.end - start));
      best = { start: Math.max(0, start - Math.floor(slack / 2)), words: inside.size, places: count };
    }
  }
  return best.start;
}

/** Moves both ends to the next white space, if one is near. */
function atBoundaries(text: string, from: number): TextSpan {
  const start = from === 0 ? 0 : wordStart(text, Math.min(from, text.length - PASSAGE));
  const wanted = Math.min(text.length, start + PASSAGE);
  const space = text.slice(wanted, wanted + 40).search(/\s/);
  const end = wanted === text.length || space < 0 ? wanted : wanted + space;
  return { start: avoidPair(text, start), end: avoidPair(text, end) };
}

function wordStart(text: string, from: number): number {
  const before = text.slice(Math.max(0, from - 40), from);
  const space = before.search(/\s\S*$/);
  return space < 0 ? from : from - before.length + space + 1;
}

function avoidPair(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}
