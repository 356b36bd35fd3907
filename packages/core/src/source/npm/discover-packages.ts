import type { Abortable } from '../../abort.ts';
import { findPackage } from './find-package.ts';
import { nearestManifest, type PackageManifest } from './package-manifest.ts';

/** An installed package that brings documents or a prebuilt index along. */
export interface DiscoveredPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Absolute path of the folder of its documents; a `directoryRoot` on it is its part of the class path. */
  readonly resources?: string;
  /** Absolute path of its prebuilt index. */
  readonly index?: string;
  /** What it declares and cannot be used, in one sentence. */
  readonly problem?: string;
}

/** Where to begin. */
export interface DiscoverOptions extends Abortable {
  /** A folder of the host program. Default: the current folder. */
  readonly from?: string;
}

/**
 * The installed packages that declare resources (`"mcp-vector-search": {"resources": "docs", "index": "docs.index"}` in
 * package.json): the package that `from` belongs to, what it depends on (development dependencies too), what these depend on, and
 * so on, nearest first and in the order of each package.json. Each is found as Node would find it. What is not installed, or has a
 * package.json that is no JSON, is passed over.
 */
export async function discoverPackages(options: DiscoverOptions = {}): Promise<readonly DiscoveredPackage[]> {
  const { from = '.', signal } = options;
  signal?.throwIfAborted();
  const own = await nearestManifest(from).catch(() => undefined);
  if (!own) return [];
  const seen = new Map([[own.folder, own]]);
  let level: Needed[] = [{ manifest: own, names: [...own.dependencies, ...own.devDependencies] }];
  while (level.length > 0) {
    const next: Needed[] = [];
    for (const { manifest, names } of level) {
      signal?.throwIfAborted();
      for (const found of await Promise.all(names.map((name) => findQuietly(name, manifest.folder)))) {
        if (!found || seen.has(found.folder)) continue;
        seen.set(found.folder, found);
        next.push({ manifest: found, names: found.dependencies });
      }
    }
    level = next;
  }
  return [...seen.values()].filter(({ resources, index, problem }) => resources ?? index ?? problem).map(discovered);
}

/** A package and the names of those that it needs. */
interface Needed {
  readonly manifest: PackageManifest;
  readonly names: readonly string[];
}

async function findQuietly(name: string, from: string): Promise<PackageManifest | undefined> {
  return findPackage(name, from).catch(() => undefined);
}

function discovered({ name, version, folder, resources, index, problem }: PackageManifest): DiscoveredPackage {
  return {
    ...{ name, version, folder },
    ...(resources !== undefined && { resources }),
    ...(index !== undefined && { index }),
    ...(problem !== undefined && { problem }),
  };
}
