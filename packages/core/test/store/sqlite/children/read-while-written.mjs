// Reads an index that others write, for some time; says on stdout what it saw.
// Arguments: index file, milliseconds.
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, vectorOf, versionOf } from './documents.mjs';

const [path, milliseconds] = process.argv.slice(2);
const store = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
const end = Date.now() + Number(milliseconds);
const said = { reads: 0, versions: 0, wrong: [] };
const versions = new Set();
while (Date.now() < end) {
  try {
    for await (const { sourceId, documentId } of store.documents()) {
      const segments = await store.segments({ sourceId, documentId });
      if (segments.length === 0) continue; // removed since it was listed
      const version = Number(segments[0].metadata.version);
      versions.add(version);
      const whole = versionOf(documentId, version).segments.map(({ content }) => content);
      const same = JSON.stringify(segments.map(({ content }) => content)) === JSON.stringify(whole);
      if (!same) said.wrong.push(`${documentId} is not whole in version ${version}`);
    }
    const found = await store.query({ vector: vectorOf(said.reads), limit: 20 });
    const loaded = await store.load(found);
    if (loaded.length > found.length) said.wrong.push('loaded more than was found');
    const words = await store.lexical({ text: 'version part', limit: 20, filter: { 'doc-id': 'd1' } });
    if (words.some(({ documentId }) => documentId !== 'd1')) said.wrong.push('filter ignored');
    said.reads += 1;
  } catch (error) {
    said.wrong.push(`${error.code} ${error.message}`);
  }
}
await store.close();
console.log(JSON.stringify({ ...said, versions: versions.size }));
