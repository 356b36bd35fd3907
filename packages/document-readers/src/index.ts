/** Readers for documents that are not plain text. Give them to `resolveSources` of `@mcp-vector-search/core`. */
export { htmlReader } from './html-reader.ts';
export { notebookReader } from './notebook-reader.ts';
