import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A set of questions with their answers, found in a folder. */
export interface FoundSet {
  readonly name: string;
  readonly folder: string;
  /** `collection`: documents answer; `passages`: places within texts answer. */
  readonly kind: 'collection' | 'passages';
}

/**
 * The sets below a folder, by name: every folder with `queries.jsonl`, and either `corpus.jsonl` and `qrels.tsv` or texts
 * in Markdown. `wanted` narrows them; a name that is not there is an error.
 */
export async function findSets(folder: string, wanted?: readonly string[]): Promise<readonly FoundSet[]> {
  const found: FoundSet[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const files = new Set(await readdir(join(folder, name)));
    if (!files.has('queries.jsonl')) continue;
    const collection = files.has('corpus.jsonl') && files.has('qrels.tsv');
    found.push({ name, folder: join(folder, name), kind: collection ? 'collection' : 'passages' });
  }
  const missing = wanted?.find((name) => !found.some((set) => set.name === name));
  if (missing !== undefined || found.length === 0) {
    throw new Error(
      `No set ${missing ?? ''} in ${folder}; there are: ${found.map(({ name }) => name).join(', ') || 'none'}`,
    );
  }
  return wanted ? found.filter(({ name }) => wanted.includes(name)) : found;
}
