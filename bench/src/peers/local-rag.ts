import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mcpAnswering, type ToolResult, textOf } from './mcp-answering.ts';
import type { Place, Product } from './product.ts';

/** mcp-local-rag with its default model, in our 8-bit weights. */
export function localRag(peers: string): Product {
  const folder = join(peers, 'local-rag');
  const node = join(peers, `node/node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const program = join(folder, 'node_modules/mcp-local-rag/dist/index.js');
  const run = ({ root, docs }: Place, ...args: string[]) => ({
    file: existsSync(node) ? node : process.execPath,
    args: [program, ...args],
    cwd: root,
    env: {
      BASE_DIR: docs,
      DB_PATH: join(root, 'lancedb'),
      CACHE_DIR: join(peers, 'models/transformers'),
      HOME: root,
    },
  });
  const start = (place: Place) => mcpAnswering(run(place), { name: 'query_documents', paths });
  return {
    name: 'mcp-local-rag',
    model: 'all-MiniLM-L6-v2',
    installed: { folder, without: [] },
    prepare: async () => {},
    index: (place) => run(place, 'sync'),
    embedded: (output) => `${/"upserted":(\d+)/.exec(output)?.[1]} files`,
    unindexed: (output) => Number(/"empty":(\d+)/.exec(output)?.[1]),
    indexPath: ({ root }) => join(root, 'lancedb'),
    search: (place, question) => run(place, 'query', question),
    start,
    async startCold(place) {
      const server = await start(place);
      await server.call('sync_start', {});
      return server;
    },
  };
}

function paths(result: ToolResult): string[][] {
  const hits = JSON.parse(textOf(result)) as readonly { filePath: string }[];
  return hits.map(({ filePath }) => [filePath]);
}
