// Writes batches of documents for ever. Says on stdout what a batch is before it begins, and `done` when it is committed.
// Arguments: index file, number of the first batch.
import { writeSync } from 'node:fs';
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, versionOf } from './documents.mjs';

const [path, first] = process.argv.slice(2);
const store = await Store.open({ path, embedder: EMBEDDER });
for (let batch = Number(first); ; batch += 1) {
  const ids = Array.from({ length: 1 + (batch % 5) }, (_, i) => `d${(batch * 7 + i * 3) % 40}`);
  const removes = batch % 4 === 3;
  writeSync(1, `${JSON.stringify({ batch, changes: ids.map((id) => [id, removes ? null : batch]) })}\n`);
  if (removes) await store.remove(ids.map((documentId) => ({ sourceId: 'source', documentId })));
  else await store.replace(ids.map((id) => versionOf(id, batch)));
  writeSync(1, 'done\n');
}
