/**
 * LangChain4j's hierarchical splitter written down with regular expressions and whole strings, without offsets. The
 * oracle for the implementation that tracks them.
 */
import { naiveSentences } from './naive-sentences.ts';

const WS = String.raw`[\t\n\v\f\r ]*`;
const NL = String.raw`(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])`;

/** Java's `\s*\R\s*`. */
export const LINE_BREAK: RegExp = new RegExp(`${WS}(?=(${NL}))\\1${WS}`, 'g');
/** Java's `\s*\R\s*\R\s*`, each `\R` atomic. */
export const PARAGRAPH_BREAK: RegExp = new RegExp(`${WS}(?=(${NL}))\\1${WS}(?=(${NL}))\\2${WS}`, 'g');

const trim = (text: string): string => text.replace(/^[\0- ]+/, '').replace(/[\0- ]+$/, '');

/** Java's `String.split`. */
export function javaSplit(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(separator)) {
    parts.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(text.slice(start));
  while (parts.length > 0 && parts.at(-1) === '') parts.pop();
  return parts;
}

const LEVELS: { join: string; cut: (text: string) => string[] }[] = [
  { join: '\n\n', cut: (text) => javaSplit(text, PARAGRAPH_BREAK) },
  { join: '\n', cut: (text) => javaSplit(text, LINE_BREAK) },
  { join: ' ', cut: naiveSentences },
  { join: ' ', cut: (text) => javaSplit(text, /[\t\n\v\f\r ]+/g) },
  { join: '', cut: (text) => [...text] },
];

function overlapFrom(text: string, join: string, max: number): string {
  let overlap = '';
  if (max === 0) return overlap;
  for (const sentence of naiveSentences(text).reverse()) {
    const longer = overlap === '' ? sentence : sentence + join + overlap;
    if (longer.length > max) break;
    overlap = longer;
  }
  return trim(overlap);
}

/** Chunks of a text. */
export function naiveSplit(text: string, size: number, overlapSize: number, depth = 0): string[] {
  const { join, cut } = LEVELS[depth]!;
  const chunks: string[] = [];
  let buffer = '';
  let overlap: string | undefined;
  const appended = (part: string): string => (buffer === '' ? part : buffer + join + part);
  const restart = (): void => {
    const last = chunks.at(-1);
    overlap = last === undefined ? undefined : overlapFrom(last, join, overlapSize);
    buffer = overlap ?? '';
  };
  for (const part of cut(text)) {
    if (appended(part).length > size && buffer !== '' && trim(buffer) !== overlap) {
      const chunk = trim(buffer);
      if (chunk === '') {
        overlap = '';
        buffer = '';
      } else {
        chunks.push(chunk);
        restart();
      }
    }
    if (appended(part).length <= size) {
      buffer = appended(part);
    } else if (depth < 4) {
      chunks.push(...naiveSplit(trim(appended(part)), size, overlapSize, depth + 1));
      restart();
    } else {
      overlap = undefined;
      buffer = part;
    }
  }
  const rest = trim(buffer);
  return rest === '' || rest === overlap ? chunks : [...chunks, rest];
}
