import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('../package.json') as { readonly version: string };

/** Name of the program as people type it. */
export const PROGRAM: string = 'mcp-vector-search';

/** Version of this package. */
export const VERSION: string = manifest.version;
