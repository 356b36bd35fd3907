import type { DocumentReader } from '@mcp-vector-search/core';
import { htmlReader, notebookReader } from '@mcp-vector-search/document-readers';

/** Readers for formats that are not plain text, in sources that do not say `:readers? false`. */
export const READERS: readonly DocumentReader[] = [htmlReader(), notebookReader()];
