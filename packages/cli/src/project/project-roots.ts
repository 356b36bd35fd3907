import {
  type Config,
  classPathRoots,
  directoryRoot,
  discoverPackages,
  type ResourceRoot,
} from '@mcp-vector-search/core';
import type { Io } from '../io.ts';

/**
 * The class path of a project: what `--class-path` names, then the installed packages that declare resources. Packages are only
 * looked for where the configuration has `:class-path` sources. What of a package cannot be used is a warning on stderr.
 */
export async function projectRoots(
  config: Pick<Config, 'sources' | 'projectRoot'>,
  classPath: string | undefined,
  { cwd, stderr, signal }: Pick<Io, 'cwd' | 'stderr' | 'signal'>,
): Promise<readonly ResourceRoot[]> {
  if (!config.sources.some(({ kind }) => kind === 'class-path')) return [];
  const roots = [...classPathRoots(classPath ?? '', { cwd })];
  for (const { name, version, resources, problem } of await discoverPackages({ from: config.projectRoot, signal })) {
    if (problem !== undefined) stderr.write(`warning: ${problem}\n`);
    if (resources !== undefined) roots.push(directoryRoot(resources, version === '' ? name : `${name}@${version}`));
  }
  return roots;
}
