import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Judged } from './measures.ts';

/** A document of a test collection: title and text as one. */
export interface CorpusDocument {
  readonly id: string;
  readonly text: string;
}

/** A question with the documents that answer it. */
export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  readonly judged: Judged;
}

/** A test collection in the BEIR form. */
export interface Collection {
  readonly documents: readonly CorpusDocument[];
  /** Those with at least one relevant document. */
  readonly queries: readonly JudgedQuery[];
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (a heading, then query, document, grade) of a folder. */
export async function readCollection(folder: string): Promise<Collection> {
  const corpus = await readLines<{ id: string; title?: string; text: string }>(join(folder, 'corpus.jsonl'));
  const queries = await readLines<{ id: string; text: string }>(join(folder, 'queries.jsonl'));
  const judgments = parseJudgments(await readFile(join(folder, 'qrels.tsv'), 'utf8'));
  return {
    documents: corpus.map(({ id, title, text }) => ({ id, text: [title, text].filter(Boolean).join('\n') })),
    queries: queries.flatMap(({ id, text }) => {
      const judged = judgments.get(id);
      return judged ? [{ id, text, judged }] : [];
    }),
  };
}

/** The values of a JSON Lines file, taken to be of the form asked for. */
export async function readLines<Line>(file: string): Promise<readonly Line[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line): Line => JSON.parse(line));
}

function parseJudgments(table: string): ReadonlyMap<string, Judged> {
  const judgments = new Map<string, Map<string, number>>();
  for (const row of table.split(/\r?\n/).slice(1)) {
    const [query, document, grade] = row.split('\t');
    if (query === undefined || document === undefined || !(Number(grade) > 0)) continue;
    const judged = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, judged.set(document, Number(grade)));
  }
  return judgments;
}
