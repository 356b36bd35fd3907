import { resolve, sep } from 'node:path';
import type { Abortable } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import { directoryRoot } from './directory-root.ts';
import { findPackage, isPackageName } from './npm/find-package.ts';
import { resourceNotFound } from './resource-not-found.ts';
import type { ResourceRoot, RootListOptions } from './resource-root.ts';

/** Which part of a package, and where the package is looked up. */
export interface PackageRootOptions {
  /** A folder of the host program; the package is found as from a module there. Default: the current folder. */
  readonly from?: string;
  /** Folder inside the package. Default: what it declares as its resources, otherwise all of it. */
  readonly folder?: string;
  /** Default: the name of the package. */
  readonly name?: string;
}

/** Packages inside a package are no part of it. */
const MODULES = 'node_modules';

/**
 * An installed npm package as a resource root, found as Node finds it when it is first used, whatever its `exports` hide.
 * Rejects with SOURCE_UNREADABLE where it is not installed, or has no such folder.
 */
export function packageRoot(packageName: string, options: PackageRootOptions = {}): ResourceRoot {
  if (typeof packageName !== 'string' || !isPackageName(packageName)) {
    throw new TypeError(`${JSON.stringify(packageName)} is no name of a package`);
  }
  const from = resolve(options.from ?? '.');
  let found: Promise<ResourceRoot> | undefined;
  const inside = async (): Promise<ResourceRoot> => {
    found ??= findFolder(packageName, from, options.folder).then((folder) => directoryRoot(folder));
    found.catch(() => {
      found = undefined; // it may be installed later
    });
    return found;
  };
  return {
    name: options.name ?? packageName,
    async *list(prefix: string, abortable: RootListOptions = {}): AsyncGenerator<string, void, undefined> {
      for await (const path of (await inside()).list(prefix, abortable)) if (!isForeign(path)) yield path;
    },
    async read(path: string, abortable: Abortable = {}): Promise<Uint8Array> {
      if (isForeign(path)) throw resourceNotFound(path, [packageName]);
      return (await inside()).read(path, abortable);
    },
  };
}

function isForeign(path: string): boolean {
  return path.split('/').includes(MODULES);
}

async function findFolder(name: string, from: string, folder: string | undefined): Promise<string> {
  const fail = (message: string, cause?: unknown): VectorSearchError =>
    new VectorSearchError('SOURCE_UNREADABLE', message, { context: { package: name, from }, cause });
  const manifest = await findPackage(name, from).catch((cause: unknown) => {
    throw fail(`the package ${name} cannot be used: ${(cause as Error).message}; install it again`, cause);
  });
  if (!manifest) throw fail(`the package ${name} is not installed for ${from}: run \`npm install ${name}\` there`);
  if (folder === undefined) {
    if (manifest.problem !== undefined) throw fail(`${manifest.problem}; name the folder to be used`);
    return manifest.resources ?? manifest.folder;
  }
  const place = resolve(manifest.folder, folder);
  if (place === manifest.folder || place.startsWith(manifest.folder + sep)) return place;
  throw fail(`${folder} leads out of the package ${name}: name a folder inside of it`);
}
