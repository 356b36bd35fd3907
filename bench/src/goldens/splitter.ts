import { loadSentenceDetector, type SplitLevelName, splitRecursively } from '@mcp-vector-search/core';

const sentences = await loadSentenceDetector();

/** Levels of LangChain4j's splitters by the names that the golden lines use. */
const LEVELS: Readonly<Record<string, readonly SplitLevelName[]>> = {
  recursive: ['paragraph', 'line', 'sentence', 'word', 'character'],
  paragraph: ['paragraph', 'sentence', 'word', 'character'],
};

interface SplitterLine {
  readonly splitter: string;
  readonly size: number;
  readonly overlap: number;
  readonly input: string;
  readonly chunks?: readonly string[];
  readonly error?: string;
}

/**
 * Compares our splitter with LangChain4j on one golden line `{splitter, size, overlap, input, chunks | error}`. `refused`
 * only where the chunks expected hold half a surrogate pair that the input holds whole: our splitter never cuts one.
 * The one error expected is that of blank text, for which ours gives no chunk.
 */
export function checkSplitterLine(record: unknown): { outcome: 'passed' | 'refused' | 'failed'; detail?: string } {
  if (!isSplitterLine(record)) {
    return { outcome: 'failed', detail: 'not a golden line: needs splitter, size, overlap, input and chunks or error' };
  }
  const { splitter, size, overlap, input, chunks = [] } = record;
  const levels = LEVELS[splitter];
  if (!levels) return { outcome: 'failed', detail: `unknown splitter ${splitter}` };
  const ours = [...splitRecursively(input, { size, overlap, levels, sentences })].map((chunk) => chunk.text);
  if (isWellFormed(input) && !chunks.every(isWellFormed)) return checkPairs(ours, size);
  if (JSON.stringify(ours) === JSON.stringify(chunks)) return { outcome: 'passed' };
  const first = chunks.findIndex((chunk, index) => chunk !== ours[index]);
  const at = first < 0 ? chunks.length : first;
  return {
    outcome: 'failed',
    detail: `chunk ${at}: expected ${JSON.stringify(chunks[at])}, split ${JSON.stringify(ours[at])}`,
  };
}

/** A line that cuts pairs cannot be matched; ours must still be whole and not too long. */
function checkPairs(ours: readonly string[], size: number): { outcome: 'refused' | 'failed'; detail: string } {
  const wrong = ours.find((chunk) => !isWellFormed(chunk) || chunk.length > size);
  if (wrong === undefined && ours.length > 0)
    return { outcome: 'refused', detail: 'expected chunks cut a surrogate pair' };
  return { outcome: 'failed', detail: `too long, or a surrogate pair is cut: ${JSON.stringify(wrong)}` };
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function isSplitterLine(record: unknown): record is SplitterLine {
  if (typeof record !== 'object' || record === null) return false;
  const { splitter, size, overlap, input, chunks, error } = record as Readonly<Record<string, unknown>>;
  if (typeof splitter !== 'string' || typeof size !== 'number' || typeof overlap !== 'number') return false;
  if (typeof input !== 'string') return false;
  if (chunks === undefined) return typeof error === 'string' && error.includes('blank');
  return error === undefined && Array.isArray(chunks) && chunks.every((chunk) => typeof chunk === 'string');
}
