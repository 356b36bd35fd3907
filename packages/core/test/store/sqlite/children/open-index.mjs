// Opens an index that is not there yet; says on stdout with which code that failed. Argument: index file.
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER } from './documents.mjs';

const code = await Store.open({ path: process.argv[2], embedder: EMBEDDER }).then(
  () => 'none',
  (error) => error.code,
);
console.log(JSON.stringify({ code }));
