import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { mcpAnswering, type ToolResult } from './mcp-answering.ts';
import type { Place, Product } from './product.ts';
import { runMeasured } from './run-measured.ts';

/** This product as it is packed and installed, configured by `init`, with a model of its own. */
export function ours(peers: string, model: string): Product {
  const folder = join(peers, 'ours');
  const program = join(folder, 'node_modules/mcp-vector-search/bin/mcp-vector-search.js');
  const run = ({ root }: Place, ...args: string[]): Command => ({
    file: process.execPath,
    args: [program, ...args],
    cwd: root,
    env: { HOME: root },
  });
  const start: Product['start'] = (place) => mcpAnswering(run(place, 'serve'), { name: 'search', paths });
  return {
    name: 'mcp-vector-search',
    model,
    installed: {
      folder,
      without: ['all-minilm-l6-v2', 'bge-small-en-v1.5'].map((id) =>
        join(folder, `node_modules/@mcp-vector-search/model-${id}`),
      ),
    },
    async prepare(place) {
      await runMeasured(run(place, 'init'));
      const file = join(place.root, '.mcp-vector-search/config.edn');
      const written = await readFile(file, 'utf8');
      await writeFile(file, written.replace(/^ :sources/m, ` :embedding {:model "${model}"}\n :sources`));
    },
    index: (place) => run(place, 'index', '--json'),
    embedded: (output) => `${/"embeddedTexts":(\d+)/.exec(output)?.[1]} windows`,
    unindexed: (output) => Number(/"totals":\{[^}]*"failed":(\d+)/.exec(output)?.[1]),
    indexPath: ({ root }) => join(root, '.mcp-vector-search'),
    search: (place, question) => run(place, 'search', '--', question),
    start,
    startCold: start,
  };
}

function paths({ structuredContent }: ToolResult): string[][] {
  const { hits } = structuredContent as { hits: readonly { path: string; alsoIn?: readonly string[] }[] };
  return hits.map(({ path, alsoIn = [] }) => [path, ...alsoIn]);
}
