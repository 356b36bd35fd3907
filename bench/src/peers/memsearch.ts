import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './command.ts';
import { lineAnswering } from './line-answering.ts';
import type { Place, Product } from './product.ts';

const CHILD = fileURLToPath(new URL('../../src/peers/memsearch-child.py', import.meta.url));
const MODEL = 'BAAI/bge-small-en-v1.5';
/**
 * Characters of a chunk at most. Its default, 1,500, is for a model that reads 8,192 tokens; of ours it hands over more than the
 * 512 that it reads now and then, and then a file fails.
 */
const CHUNK = 1000;

/** memsearch with bge-small-en-v1.5 in our 8-bit weights, in place of its default model, bge-m3. */
export function memsearch(peers: string): Product {
  const folder = join(peers, 'memsearch');
  const env = (root: string) => ({ HF_HOME: join(peers, 'models/huggingface'), HF_HUB_OFFLINE: '1', HOME: root });
  const options = ['--provider', 'onnx', '--model', MODEL, '--milvus-uri', 'milvus.db'];
  const run = ({ root }: Place, ...args: string[]): Command => ({
    file: join(folder, 'bin/memsearch'),
    args: [...args, ...options],
    cwd: root,
    env: env(root),
  });
  return {
    name: 'memsearch',
    model: 'bge-small-en-v1.5',
    installed: { folder, without: pips(folder) },
    prepare: async () => {},
    index: (place) => run(place, 'index', place.docs, '--max-chunk-size', String(CHUNK)),
    embedded: (output) => `${/Indexed (\d+) chunks/.exec(output)?.[1]} chunks`,
    unindexed: (output) => Number(/(\d+) files failed/.exec(output)?.[1] ?? 0),
    indexPath: ({ root }) => join(root, 'milvus.db'),
    search: (place, question) => run(place, 'search', question),
    start: ({ root }) =>
      lineAnswering({
        file: join(folder, 'bin/python'),
        args: [CHILD, 'milvus.db', MODEL],
        cwd: root,
        env: env(root),
      }),
  };
}

/** What the environment came with to install with. */
function pips(folder: string): readonly string[] {
  const lib = join(folder, 'lib');
  return existsSync(lib) ? readdirSync(lib).map((python) => join(lib, python, 'site-packages/pip')) : [];
}
