/** Documents of more bytes are left out unless an indexer is told otherwise: 10 MiB. */
export const DEFAULT_MAX_DOCUMENT_BYTES: number = 10 * 1024 * 1024;
