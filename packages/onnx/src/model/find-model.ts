/** From what a configuration calls a model to the folder that holds it. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Abortable, closestName, VectorSearchError } from '@mcp-vector-search/core';

/** Where to look for a model. */
export interface FindModelOptions extends Abortable {
  /** Folder from which packages are looked up, upwards through `node_modules`. */
  readonly from: string;
}

/** Names that an npm package can be made of. */
const MODEL_NAME = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * The folder of a model. Anything with a slash is a folder (relative to the current one); anything else is the name of an
 * installed package `@mcp-vector-search/model-<name>`: lower case, `-q` at the end is dropped. Packages are found by
 * walking the lookup paths, since `exports` may hide a package's package.json from `resolve`.
 *
 * @throws VectorSearchError EMBEDDER_UNAVAILABLE that names the package to install
 */
export async function findModel(model: string, options: FindModelOptions): Promise<string> {
  if (/[\\/]/.test(model) || model === '.' || model === '..') return resolve(model);
  const name = model.toLowerCase().replace(/-q$/, '');
  if (!MODEL_NAME.test(name)) {
    throw new VectorSearchError(
      'EMBEDDER_UNAVAILABLE',
      `"${model}" is no model name: use a name such as bge-small-en-v1.5, or a folder with a slash in it`,
      { context: { model } },
    );
  }
  const packageName = `@mcp-vector-search/model-${name}`;
  for (const folder of lookupFolders(packageName, options.from)) {
    options.signal?.throwIfAborted();
    const found = await modelFolderOf(join(folder, packageName));
    if (found !== undefined) return found;
  }
  throw await notInstalled(model, packageName, options);
}

async function notInstalled(
  model: string,
  packageName: string,
  { from }: FindModelOptions,
): Promise<VectorSearchError> {
  const installed = await installedModels(packageName, from);
  const meant = closestName(model.replace(/-q$/i, ''), installed);
  const known = installed.length === 0 ? '' : ` (installed: ${installed.join(', ')})`;
  const hint = meant === undefined ? '' : `did you mean ${meant}? Otherwise `;
  return new VectorSearchError(
    'EMBEDDER_UNAVAILABLE',
    `The model "${model}" is not installed${known}: ${hint}run \`npm install ${packageName}\`, or give the folder that holds its model.json, with a slash in it (./model)`,
    { context: { model, package: packageName, from, installed } },
  );
}

/** Names of the models that {@link findModel} would find, sorted. */
async function installedModels(packageName: string, from: string): Promise<readonly string[]> {
  const folders = [...lookupFolders(packageName, from)].map((folder) => join(folder, dirname(packageName)));
  const lists = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  const names = lists.flat().filter((name) => name.startsWith('model-'));
  return [...new Set(names.map((name) => name.slice('model-'.length)))].sort();
}

/** `node_modules` folders, nearest first: of the caller, then of this package. */
function lookupFolders(packageName: string, from: string): Set<string> {
  const bases = [join(resolve(from), 'package.json'), fileURLToPath(import.meta.url)];
  return new Set(bases.flatMap((base) => createRequire(base).resolve.paths(packageName) ?? []));
}

/** The model folder of an installed package; undefined where no package lies there. */
async function modelFolderOf(packageFolder: string): Promise<string | undefined> {
  const file = join(packageFolder, 'package.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
  const folder = declaredFolder(text, file);
  const path = resolve(dirname(file), folder);
  if (path.startsWith(packageFolder + sep)) return path;
  throw invalid(file, `names a folder outside of the package: ${folder}`);
}

function declaredFolder(text: string, file: string): string {
  let declared: unknown;
  try {
    declared = JSON.parse(text)?.['mcp-vector-search']?.model;
  } catch {
    throw invalid(file, 'is not JSON; install the package again');
  }
  if (typeof declared === 'string' && declared !== '') return declared;
  throw invalid(file, 'says nothing of a model: "mcp-vector-search": {"model": "<folder>"} is missing');
}

function invalid(file: string, problem: string): VectorSearchError {
  return new VectorSearchError('MODEL_INVALID', `${file} ${problem}`, { context: { file } });
}
