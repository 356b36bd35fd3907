import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeDocument, isVectorSearchError } from '@mcp-vector-search/core';
import { ConfigError } from '../../shared/config-error.ts';

/**
 * Text of a file with line feeds as its only line ends and without a byte-order mark; undefined for binary files and those
 * whose encoding is not known. A blank file is an empty text.
 * @throws ConfigError where the file cannot be read: leaving it out would delete its chunks.
 */
export async function readSourceText(root: string, path: string): Promise<string | undefined> {
  return decodeSource(await readBytes(join(root, path), path));
}

/** As {@link readSourceText}, of bytes. Any NUL makes a file binary, so that UTF-16 is as well. */
export function decodeSource(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const decoded = decodeDocument(bytes);
    if (decoded.kind === 'text') return decoded.text.replaceAll(/\r\n?/g, '\n');
    return decoded.reason === 'blank' ? '' : undefined;
  } catch (error) {
    if (isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')) return undefined;
    throw error;
  }
}

async function readBytes(file: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new ConfigError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}); nothing was changed`);
  }
}
