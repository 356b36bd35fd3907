import { realpathSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { Filter, MetadataValue } from '@mcp-vector-search/core';

/** Keys whose values are paths of files. */
const PATH_KEYS: readonly string[] = ['doc-id', 'file-id'];

/**
 * A filter in which a relative path given for `doc-id` or `file-id` also means the file below the current folder. It still means
 * what it says too, since resources of a class path have relative paths.
 */
export function resolveFilterPaths(filter: Filter, cwd: string): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (!PATH_KEYS.includes(key)) return [key, value];
      const values: readonly MetadataValue[] = [value].flat();
      return [key, [...new Set(values.flatMap((one) => [one, ...filesOf(one, cwd)]))]];
    }),
  );
}

function filesOf(value: MetadataValue, cwd: string): string[] {
  if (typeof value !== 'string' || isAbsolute(value)) return [];
  const path = resolve(cwd, value);
  try {
    return [realpathSync(path)]; // documents are named by their canonical paths
  } catch {
    return [path];
  }
}
