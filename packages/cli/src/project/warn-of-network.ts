import { networkFileSystem } from '@mcp-vector-search/core';
import type { Io } from '../io.ts';

/** Says on stderr that an index lies on a network file system, where it can be told. `index` undefined = in memory. */
export async function warnOfNetwork(index: string | undefined, io: Pick<Io, 'stderr'>): Promise<void> {
  const kind = index === undefined ? undefined : await networkFileSystem(index);
  if (kind === undefined) return;
  const advice = 'use it from this machine only, or put it on a local disk with --index FILE';
  io.stderr.write(`warning: the index ${index} lies on a network file system (${kind}): ${advice}\n`);
}
