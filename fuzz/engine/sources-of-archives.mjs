import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { archiveRoot } from '@mcp-vector-search/core';
import { SHARED } from './real-files.mjs';

/** Files of the archives with golden files for code analysis: at most `most` of each archive, none larger than `bytes`. */
export async function sourcesOfArchives(most = 12, bytes = 24_000) {
  const folder = join(SHARED, 'data/code-analysis/jars');
  const files = [];
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const root = archiveRoot(join(folder, name));
    let count = 0;
    for await (const path of root.list('')) {
      if (!/\.(java|clj[cs]?|md)$/.test(path) || count >= most) continue;
      const content = await root.read(path);
      if (content.length > bytes) continue;
      files.push({ path: `/${path}`, bytes: Buffer.from(content) });
      count += 1;
    }
  }
  return files;
}
