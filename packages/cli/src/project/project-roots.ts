import {
  type Config,
  classPathRoots,
  type DiscoveredPackage,
  directoryRoot,
  discoverPackages,
  PRODUCT_KEYS,
  type ResourceRoot,
} from '@mcp-vector-search/core';
import type { Io } from '../io.ts';

/** Installed packages that declare resources. They are only looked for where the configuration has `:class-path` sources. */
export async function projectPackages(
  config: Pick<Config, 'sources' | 'projectRoot'>,
  { signal }: Pick<Io, 'signal'>,
): Promise<readonly DiscoveredPackage[]> {
  if (!config.sources.some(({ kind }) => kind === 'class-path')) return [];
  return discoverPackages({ from: config.projectRoot, signal });
}

/**
 * The class path of a project: what `--class-path` names, then the installed packages that declare resources, whose documents
 * say which package they are of. What of a package cannot be used is a warning on stderr.
 */
export async function projectRoots(
  config: Pick<Config, 'sources' | 'projectRoot'>,
  classPath: string | undefined,
  { cwd, stderr, signal }: Pick<Io, 'cwd' | 'stderr' | 'signal'>,
  packages?: readonly DiscoveredPackage[],
): Promise<readonly ResourceRoot[]> {
  if (!config.sources.some(({ kind }) => kind === 'class-path')) return [];
  const roots = [...classPathRoots(classPath ?? '', { cwd })];
  for (const found of packages ?? (await projectPackages(config, { signal }))) {
    if (found.problem !== undefined) stderr.write(`warning: ${found.problem}\n`);
    if (found.resources !== undefined) roots.push(packageResources(found, found.resources));
  }
  return roots;
}

function packageResources({ name, version }: DiscoveredPackage, folder: string): ResourceRoot {
  if (version === '') return { ...directoryRoot(folder, name), metadata: { [PRODUCT_KEYS.name]: name } };
  const metadata = { [PRODUCT_KEYS.name]: name, [PRODUCT_KEYS.version]: version };
  return { ...directoryRoot(folder, `${name}@${version}`), metadata };
}
