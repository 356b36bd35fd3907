import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveRoot, isVectorSearchError } from '@mcp-vector-search/core';
import { Finding, templateOf } from '../engine/finding.mjs';
import { SHARED } from '../engine/real-files.mjs';

/** A small archive: `a.txt` stored, `b/c.md` deflated; enough where the golden files are not there. */
const SMALL =
  'UEsDBAoAAAAAAAAAIVjCQSQ1AwAAAAMAAAAFAAAAYS50eHRhYmNQSwECFAAKAAAAAAAAACFYwkEkNQMAAAADAAAABQAAAAAAAAAAAAAAAAAAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAJgAAAAAA';
/** Nothing that an archive says of itself may make more than this of it, in bytes. */
const MOST = 64 * 1024 * 1024;

/** Bytes as a jar or zip archive: entries are listed and read, or refused, never beyond the limits. */
export const target = {
  cpuMs: 10_000,
  words: [
    'PK\x03\x04',
    'PK\x01\x02',
    'PK\x05\x06',
    'PK\x06\x06',
    'PK\x06\x07',
    '../x',
    '/abs',
    '\xff\xff\xff\xff',
    '\0\0\0\0',
  ],

  seeds() {
    const folder = join(SHARED, 'data/code-analysis/jars');
    const jars = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name))) : [];
    return [Buffer.from(SMALL, 'base64'), ...jars.filter(({ length }) => length < 60_000)];
  },

  async open(folder) {
    const file = join(folder, 'archive.jar');
    return {
      run(input) {
        writeFileSync(file, input);
        return tryArchive(archiveRoot(file));
      },
    };
  },
};

async function tryArchive(root) {
  const paths = [];
  const refused = [];
  const listed = await outcomeOf(async () => {
    for await (const path of root.list('', { onRefused: ({ path }) => refused.push(path) })) paths.push(path);
  });
  if (paths.some((path, at) => at > 0 && path <= paths[at - 1])) throw new Finding('the list is not sorted');
  const odd = paths.find((path) => path.startsWith('/') || path.split('/').includes('..') || path.includes('\0'));
  if (odd !== undefined) throw new Finding('a path leads out of the archive');
  const read = new Set();
  let bytes = 0;
  for (const path of paths.slice(0, 40))
    read.add(
      await outcomeOf(async () => {
        bytes += (await root.read(path)).length;
      }),
    );
  if (bytes > MOST) throw new Finding(`${bytes} bytes were read`);
  return [listed, Math.min(paths.length, 3), Math.min(refused.length, 3), ...[...read].sort()].join(' ');
}

async function outcomeOf(work) {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    return templateOf(error);
  }
}
