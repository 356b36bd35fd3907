// Indexes 500 small documents into the index file given; run and killed by kill-index.test.ts.
import { appendFileSync } from 'node:fs';
import { defaultStrategies, Indexer, Store } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const [path, log] = process.argv.slice(2);
const SUBJECTS = ['parser', 'index', 'cache', 'planner', 'socket', 'window', 'ledger', 'compiler', 'router', 'signal'];
const VERBS = ['opens', 'checks', 'rewrites', 'forgets', 'measures', 'copies', 'locks', 'reports'];

const source = {
  id: 'documents',
  strategy: defaultStrategies['whole-document'].create({}),
  async *list() {
    for (let at = 0; at < 500; at += 1) {
      const documentId = `/documents/${String(at).padStart(3, '0')}.md`;
      yield { documentId, path: documentId, metadata: { part: at % 7 }, revision: '1' };
    }
  },
  async read({ documentId }) {
    const at = Number(documentId.slice(11, 14));
    const text = `The ${SUBJECTS[at % 10]} ${VERBS[at % 8]} number ${at} before the ${SUBJECTS[(at * 7) % 10]} does.`;
    return new TextEncoder().encode(text);
  },
};

const onnx = await onnxEmbedder({ workers: 1 });
/** What is to be embedded is written down first, so that the test knows what a kill cost. */
const embedder = {
  fingerprint: onnx.fingerprint,
  dimensions: onnx.dimensions,
  maxTokens: onnx.maxTokens,
  windows: (texts, options) => onnx.windows(texts, options),
  embed: (texts, options) => {
    appendFileSync(log, `${texts.length}\n`);
    return onnx.embed(texts, options);
  },
};
const store = await Store.open({ path, embedder });
await new Indexer({ sources: [source], embedder, store }).run();
await store.close();
await onnx.close();
