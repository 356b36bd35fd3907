// Waits, all loaded, for one message { path, log, embedder, steps }, takes the steps on that index one after the other, and says
// `done` on stdout when a step is committed. Made to be killed.
import { writeSync } from 'node:fs';
import { Store, sqliteDriver } from '@mcp-vector-search/core';

process.once('message', async ({ path, log, embedder, steps }) => {
  const store = await Store.open({ driver: sqliteDriver({ path, log }), embedder });
  writeSync(1, 'open\n');
  for (const { replace, remove, compact } of steps) {
    if (replace) await store.replace(replace);
    if (remove) await store.remove(remove);
    if (compact) await store.compact();
    writeSync(1, 'done\n');
  }
  await store.close();
  writeSync(1, 'closed\n');
});
process.send('ready');
