import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** The lines of a UTF-8 file, which may be compressed (`.gz`). */
export async function readLines(file: string): Promise<string[]> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
}
