// Writes test/compat/indexes/format-N.db.gz, an index in the format of this version with something of everything in it, and beside it
// format-N.jsonl, questions with the answers that every later version must give. To be run once a format is settled, after
// `npm run build`, and again only while that format is not released.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { memoryDriver, Store } from '@mcp-vector-search/core';
import { askIndex } from '../test/compat/ask-index.mjs';
import { COMPAT_EMBEDDER, compatSteps, questions } from '../test/compat/compat-index.mjs';

const folder = fileURLToPath(new URL('../test/compat/indexes/', import.meta.url));
mkdirSync(folder, { recursive: true });

async function fill(store) {
  for (const { replace, remove, note } of compatSteps()) {
    if (replace) await store.replace(replace);
    if (remove) await store.remove(remove);
    if (note) await store.writeNote(...note);
  }
}

const temporary = mkdtempSync(join(tmpdir(), 'compat-index-'));
const path = join(temporary, 'index.db');
const made = await Store.open({ path, embedder: COMPAT_EMBEDDER });
await fill(made);
await made.close();
const packed = gzipSync(readFileSync(path), { level: 9 });
rmSync(temporary, { recursive: true });

// The answers are those of the driver without a format.
const plain = await Store.open({ driver: memoryDriver(), embedder: COMPAT_EMBEDDER });
await fill(plain);
const lines = [];
for (const question of questions()) {
  lines.push(JSON.stringify({ ...question, answer: await askIndex(plain, question) }));
}
await plain.close();
const name = join(folder, `format-${made.header.format}`);
writeFileSync(`${name}.db.gz`, packed);
writeFileSync(`${name}.jsonl`, `${lines.join('\n')}\n`);
console.log(`${name}.db.gz: ${packed.length} bytes, ${lines.length} questions`);
