import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of a published package that end in a certain way, sorted; undefined = it is not installed. */
export function packageFiles(name: string, ending: RegExp): string[] | undefined {
  const folder = findUp(join('node_modules', name));
  return folder === undefined ? undefined : filesBelow(folder, ending);
}

/** Files below a folder that end in a certain way, sorted; nested `node_modules` left out. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('node_modules'))
    .sort();
}

function findUp(path: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, path))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return join(folder, path);
}
