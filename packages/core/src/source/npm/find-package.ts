import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type PackageManifest, readManifest } from './package-manifest.ts';

/** Names that a package can have; anything else would be a path. */
const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

/** Whether a text can be the name of a package. */
export function isPackageName(name: string): boolean {
  return PACKAGE_NAME.test(name);
}

/**
 * The package that Node would find by this name from a module in the folder `from`, links resolved; undefined where none is
 * installed. The lookup folders are walked, since `exports` may hide package.json from `resolve`.
 */
export async function findPackage(name: string, from: string): Promise<PackageManifest | undefined> {
  if (!isPackageName(name)) return undefined;
  const folders = createRequire(join(resolve(from), 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const place = await realpath(join(folder, name)).catch(() => undefined);
    const manifest = place === undefined ? undefined : await readManifest(place);
    if (manifest) return manifest;
  }
  return undefined;
}
