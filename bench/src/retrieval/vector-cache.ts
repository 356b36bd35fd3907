import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Abortable, Embedder, EmbedRole } from '@mcp-vector-search/core';

/** Bytes of the SHA-256 in front of each vector. */
const KEY_BYTES = 32;

/**
 * An embedder that remembers vectors in a file of the folder, one for each fingerprint, so that a measurement can be
 * repeated in minutes. A record is the SHA-256 of role, NUL and text, then the vector as little-endian float32.
 */
export function cachedEmbedder(embedder: Embedder, folder: string): Embedder {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${createHash('sha256').update(embedder.fingerprint).digest('hex').slice(0, 16)}.bin`);
  const known = readRecords(file, embedder.dimensions);
  return {
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
    maxTokens: embedder.maxTokens,
    ...(embedder.windows ? { windows: embedder.windows.bind(embedder) } : {}),
    async embed(texts, options) {
      const keys = texts.map((text) => keyOf(options.role, text));
      await addMissing(texts, keys, options);
      return keys.map((key) => known.get(key.toString('latin1')) as Float32Array);
    },
    async close() {
      await embedder.close?.();
    },
  };

  async function addMissing(
    texts: readonly string[],
    keys: readonly Buffer[],
    options: Abortable & { readonly role: EmbedRole },
  ): Promise<void> {
    const missing = texts.flatMap((text, at) =>
      known.has((keys[at] as Buffer).toString('latin1')) ? [] : [{ text, key: keys[at] as Buffer }],
    );
    if (missing.length === 0) return;
    const vectors = await embedder.embed(
      missing.map(({ text }) => text),
      options,
    );
    const records = missing.map(({ key }, at) => {
      const vector = vectors[at] as Float32Array;
      known.set(key.toString('latin1'), vector);
      return Buffer.concat([key, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]);
    });
    appendFileSync(file, Buffer.concat(records));
  }
}

function keyOf(role: EmbedRole, text: string): Buffer {
  return createHash('sha256').update(`${role}\0${text}`).digest();
}

/** All whole records; half of one at the end, left by a kill, is cut off. */
function readRecords(file: string, dimensions: number): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  if (!existsSync(file)) return known;
  const size = KEY_BYTES + dimensions * Float32Array.BYTES_PER_ELEMENT;
  const bytes = readFileSync(file);
  const whole = bytes.length - (bytes.length % size);
  if (whole < bytes.length) truncateSync(file, whole);
  for (let at = 0; at < whole; at += size) {
    const vector = bytes.subarray(at + KEY_BYTES, at + size);
    known.set(bytes.toString('latin1', at, at + KEY_BYTES), new Float32Array(new Uint8Array(vector).buffer));
  }
  return known;
}
