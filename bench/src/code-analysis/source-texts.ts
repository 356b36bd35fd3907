import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from '../goldens/code/source-files.ts';

/** Source files with their texts, by ending without the dot. */
export type SourceTexts = ReadonlyMap<string, readonly { readonly path: string; readonly text: string }[]>;

const ENDINGS = /\.(clj[cs]?|java|ts|js|py)$/;

/** Reads the source files of jars and folders, nested `node_modules` left out. */
export async function sourceTexts(places: readonly string[]): Promise<SourceTexts> {
  const byEnding = new Map<string, { readonly path: string; readonly text: string }[]>();
  for (const place of places) {
    const files = (await stat(place)).isDirectory() ? await readFolder(place) : await readArchive(place);
    for (const [path, text] of files) {
      const ending = ENDINGS.exec(path)?.[1];
      if (ending === undefined) continue;
      const known = byEnding.get(ending) ?? [];
      known.push({ path, text });
      byEnding.set(ending, known);
    }
  }
  return byEnding;
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const isNested = path.slice(folder.length).includes('node_modules');
    if (entry.isFile() && ENDINGS.test(entry.name) && !isNested) texts.set(path, await readFile(path, 'utf8'));
  }
  return texts;
}
