/**
 * OpenNLP's SentenceDetectorME and DefaultSDContextGenerator written down as they stand in Java: they walk the text left
 * and right for every candidate. The oracle for the linear implementation.
 */
import { readFileSync } from 'node:fs';

const { weights } = JSON.parse(
  readFileSync(new URL('../../../src/ingest/chunked/opennlp-sentence-model.json', import.meta.url), 'utf8'),
) as { weights: Record<string, [number, number]> };

const SPACE = String.raw`[\t-\r\x1c-\x1f\p{Zs}\u2028\u2029]`;
const space = new RegExp(SPACE, 'u');
const isSpace = (char: string): boolean => space.test(char);
const isUpper = (char: string): boolean => /^\p{Uppercase}/u.test(char);
const isEnd = (char: string): boolean => char === '.' || char === '!' || char === '?';
const trim = (text: string): string => text.replace(/^[\0- ]+/, '').replace(/[\0- ]+$/, '');

function previousSpaceIndex(s: string, from: number): number {
  let seek = from - 1;
  while (seek > 0 && !isSpace(s[seek]!)) seek--;
  if (seek > 0 && isSpace(s[seek]!)) {
    while (seek > 0 && isSpace(s[seek - 1]!)) seek--;
    return seek;
  }
  return 0;
}

function nextSpaceIndex(s: string, from: number, lastIndex: number): number {
  for (let seek = from + 1; seek < lastIndex; seek++) {
    if (!isSpace(s[seek]!)) continue;
    while (s.length > seek + 1 && isSpace(s[seek + 1]!)) seek++;
    return seek;
  }
  return lastIndex;
}

function features(s: string, at: number): string[] {
  const found: string[] = [];
  const last = s.length - 1;
  if (at > 0 && isSpace(s[at - 1]!)) found.push('sp');
  if (at < last && isSpace(s[at + 1]!)) found.push('sn');
  found.push(`eos=${s[at]}`);
  let prefixStart = previousSpaceIndex(s, at);
  for (let c = at - 1; c > prefixStart; c--) if (isEnd(s[c]!)) prefixStart = c;
  const prefix = trim(s.slice(prefixStart, at));
  const previous = trim(s.slice(previousSpaceIndex(s, prefixStart), prefixStart));
  let suffixEnd = nextSpaceIndex(s, at, last);
  for (let c = at + 1; c < suffixEnd; c++) if (isEnd(s[c]!)) suffixEnd = c;
  const nextEnd = nextSpaceIndex(s, suffixEnd + 1, last + 1);
  const suffix = at === last ? '' : trim(s.slice(at + 1, suffixEnd));
  const next = at === last ? '' : trim(s.slice(suffixEnd + 1, nextEnd));
  found.push(`x=${prefix}`);
  if (prefix !== '') found.push(String(prefix.length));
  if (isUpper(prefix)) found.push('xcap');
  for (const [kind, word] of [
    ['v', previous],
    ['s', suffix],
    ['n', next],
  ]) {
    found.push(`${kind}=${word}`);
    if (isUpper(word!)) found.push(`${kind}cap`);
  }
  return found;
}

function splits(s: string, at: number): boolean {
  let difference = 0;
  for (const feature of features(s, at)) {
    const [split, stay] = weights[feature] ?? [0, 0];
    difference += split - stay;
  }
  return difference >= 0;
}

function first(s: string, from: number, wanted: (char: string) => boolean): number {
  let at = from;
  while (at < s.length && !wanted(s[at]!)) at++;
  return at;
}

/** Sentences of a text. */
export function naiveSentences(s: string): string[] {
  const ends = [...s.matchAll(/[.!?]/g)].map((match) => match.index);
  const positions: number[] = [];
  let index = 0;
  for (const [i, end] of ends.entries()) {
    const tokenEnd = first(s, end + 1, isSpace);
    if (i + 1 < ends.length && ends[i + 1]! < tokenEnd && !isUpper(s[end + 1]!)) continue;
    if (positions.length > 0 && end < positions.at(-1)!) continue;
    if (!splits(s, end)) continue;
    if (index !== end) positions.push(first(s, tokenEnd, (char) => !isSpace(char)));
    index = end + 1;
  }
  const pieces = [0, ...positions].map((start, i) => s.slice(start, positions[i] ?? s.length));
  const edges = new RegExp(`^${SPACE}+|${SPACE}+$`, 'gu');
  return pieces.map((piece) => piece.replace(edges, '')).filter((piece) => piece !== '');
}
