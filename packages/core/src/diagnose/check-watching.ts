import { readFile } from 'node:fs/promises';
import type { Source } from '../source/source.ts';
import type { Finding } from './finding.ts';

/** Other programs of a user need watches too: above this share of the limit there may be too few. */
const NEAR = 0.5;
const LIMIT = '/proc/sys/fs/inotify/max_user_watches';

/** Whether the system allows as many watches as the sources need: see inotify(7); other systems have no such limit. */
export async function checkWatching(
  sources: readonly Source[],
  folders: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const watched = sources.filter((source) => source.watch).length;
  if (watched === 0) return [];
  const text = await readFile(LIMIT, 'utf8').catch(() => '');
  const limit = /^\d+\s*$/.test(text) ? Number(text) : undefined;
  const facts = { sources: watched, folders: folders.size, limit };
  const needs = `${folders.size} ${folders.size === 1 ? 'folder' : 'folders'} to watch`;
  if (limit === undefined) return [{ check: 'watching', state: 'ok', message: needs, facts }];
  const isNear = folders.size > limit * NEAR;
  const advice = '; what cannot be watched is looked at every ten seconds: raise fs.inotify.max_user_watches';
  return [
    {
      check: 'watching',
      state: isNear ? 'warning' : 'ok',
      message: `${needs}, the system allows ${limit}${isNear ? advice : ''}`,
      facts,
    },
  ];
}
