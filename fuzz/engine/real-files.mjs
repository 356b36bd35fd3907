import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** The folder with golden files beside it, which need not be there. */
export const SHARED = join(REPOSITORY, '..', 'shared');

/**
 * Files below folders of the repository, at most `most` of them evenly from all, none larger than `bytes`.
 *
 * @param {readonly string[]} folders Relative to the repository; those that are not there are left out.
 * @param {RegExp} wanted What the path must match.
 */
export function realFiles(folders, wanted, most = 200, bytes = 24_000) {
  const all = folders.flatMap((folder) => filesBelow(join(REPOSITORY, folder))).filter((file) => wanted.test(file));
  const fitting = all.filter((file) => statSync(file).size <= bytes).sort();
  const step = Math.max(1, Math.floor(fitting.length / most));
  return fitting
    .filter((_, at) => at % step === 0)
    .slice(0, most)
    .map((path) => ({ path, bytes: readFileSync(path) }));
}

/** Objects of a file of JSON lines, the first `most`; none where the file is not there. */
export function jsonLines(file, most = 500) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, most);
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\.mcp-vector-search/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
}
