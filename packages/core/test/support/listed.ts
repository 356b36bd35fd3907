import type { Source, SourceEntry } from '../../src/source/source.ts';

/** Everything that a source lists, and what ended the listing if it did not end well. */
export async function listed(source: Source): Promise<{ readonly entries: SourceEntry[]; readonly error?: unknown }> {
  const entries: SourceEntry[] = [];
  try {
    for await (const entry of source.list()) entries.push(entry);
    return { entries };
  } catch (error) {
    return { entries, error };
  }
}

/** The document ids that a source lists, which has to end well, relative to a folder. */
export async function listedIds(source: Source, folder = ''): Promise<string[]> {
  const { entries, error } = await listed(source);
  if (error !== undefined) throw error;
  return entries.map(({ documentId }) => documentId.slice(folder === '' ? 0 : folder.length + 1));
}
