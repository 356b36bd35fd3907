import { readFile } from 'node:fs/promises';
import { VectorSearchError } from '@mcp-vector-search/core';

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** All files that there are, by the path that they are asked for. What a request names is only looked up here. */
const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
} as const satisfies Record<string, readonly [name: string, type: string]>;

const FOLDER = new URL('../page/', import.meta.url);

/** Reads the files of the page, which lie beside the built package. Rejects with SOURCE_UNREADABLE where the package is not whole. */
export async function readPageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  return new Map(
    await Promise.all(
      Object.entries(FILES).map(async ([path, [name, type]]): Promise<[string, PageFile]> => {
        return [path, { type, bytes: await readPageFile(name) }];
      }),
    ),
  );
}

async function readPageFile(name: string): Promise<Uint8Array> {
  const url = new URL(name, FOLDER);
  try {
    return await readFile(url);
  } catch (cause) {
    const message = `${url.pathname} of @mcp-vector-search/ui cannot be read; install the package again, or run its build`;
    throw new VectorSearchError('SOURCE_UNREADABLE', message, { cause });
  }
}
