import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadSentenceDetector } from '../../../src/ingest/chunked/load-sentence-detector.ts';
import type { SplitLevelName } from '../../../src/ingest/chunked/split-level.ts';
import { splitRecursively } from '../../../src/ingest/chunked/split-recursively.ts';

/** A part of the golden lines, so that a clone without the shared folder is checked as well. */
function lines<T>(name: string): T[] {
  const text = readFileSync(new URL(`../../fixtures/splitter/${name}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

const sentences = await loadSentenceDetector();
const LEVELS: Record<string, readonly SplitLevelName[]> = {
  recursive: ['paragraph', 'line', 'sentence', 'word', 'character'],
  paragraph: ['paragraph', 'sentence', 'word', 'character'],
};

it('finds the sentences that OpenNLP finds', () => {
  const golden = lines<{ id: string; input: string; sentences: string[] }>('sentence-detector-edges.jsonl');
  expect(golden).toHaveLength(40);
  for (const { id, input, sentences: expected } of golden) {
    const ours = sentences(input).map(({ start, end }) => input.slice(start, end));
    expect(ours, id).toEqual(expected);
  }
});

it('splits as LangChain4j does', () => {
  const golden = lines<{
    id: string;
    splitter: string;
    size: number;
    overlap: number;
    input: string;
    chunks: string[];
  }>('recursive-splitter-edges.jsonl');
  expect(golden).toHaveLength(120);
  for (const { id, splitter, size, overlap, input, chunks } of golden) {
    const levels = LEVELS[splitter]!;
    const ours = [...splitRecursively(input, { size, overlap, levels, sentences })].map((chunk) => chunk.text);
    expect(ours, `${id} ${splitter} ${size}/${overlap}`).toEqual(chunks);
  }
});
