import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCollection } from '../retrieval/collection.ts';
import type { Judged } from '../retrieval/measures.ts';

/** A part of a test collection. */
export interface ChosenSet {
  readonly name: string;
  /** Every so many-th document is taken, 1 = all; of the questions those that these still answer. */
  readonly every: number;
  /** True = documents are named as in the collection, false = by number, since their names would tell something. */
  readonly named: boolean;
}

/** A question; judged are names of files. */
export interface Question {
  readonly text: string;
  readonly judged: Judged;
}

/** Documents as files, and questions about them. */
export interface Corpus {
  readonly name: string;
  /** Name and content of each file, in the order of names. */
  readonly files: readonly (readonly [string, string])[];
  readonly characters: number;
  readonly questions: readonly Question[];
}

/** Reads a set below the folder `data`, as Markdown files. */
export async function readCorpus(data: string, { name, every, named }: ChosenSet): Promise<Corpus> {
  const { documents, queries } = await readCollection(join(data, name));
  const chosen = documents.filter(({ text }, at) => at % every === 0 && text.trim() !== '');
  const fileOf = new Map(chosen.map(({ id }, at) => [id, `${named ? id : `d${String(at).padStart(5, '0')}`}.md`]));
  const files = chosen.map(({ id, text }) => [fileOf.get(id) ?? '', text] as const);
  return {
    name,
    files: files.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    characters: files.reduce((sum, [, text]) => sum + text.length, 0),
    questions: queries.flatMap(({ text, judged }) => {
      const here = [...judged].flatMap(([id, grade]) =>
        fileOf.has(id) ? [[fileOf.get(id) ?? '', grade] as const] : [],
      );
      return here.length > 0 ? [{ text, judged: new Map(here) }] : [];
    }),
  };
}

/** Writes the documents into a folder. */
export async function writeCorpus({ files }: Corpus, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}
