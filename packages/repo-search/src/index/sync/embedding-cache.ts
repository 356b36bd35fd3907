import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { ConfigError } from '../../shared/config-error.ts';

/** First bytes of the file. A file that begins otherwise is not ours and is left alone. */
const MAGIC = Buffer.from('chromadb-repo-indexer vectors 1\n');

/** Of an entry in front of its vector: key (SHA-256), number of values, CRC-32 of all but itself. */
const HEAD = 32 + 4 + 4;

/** No vector has more values. */
const MOST_VALUES = 1 << 16;

interface Place {
  readonly at: number;
  readonly values: number;
}

/**
 * Vectors by what they stand for (model and text), kept in a file to which entries are only ever added, so that a run that was
 * interrupted, or a collection that is built anew, computes nothing twice. An entry that is damaged, and what follows it, is
 * as if it were not there.
 */
export class EmbeddingCache implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #places: Map<string, Place>;
  #end: number;

  private constructor(file: FileHandle, places: Map<string, Place>, end: number) {
    this.#file = file;
    this.#places = places;
    this.#end = end;
  }

  /** Opens a file, making it and its folders as needed. @throws ConfigError where it cannot be used. */
  static async open(path: string): Promise<EmbeddingCache> {
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'a+').then(async (made) => {
        await made.close();
        return open(path, 'r+');
      });
      const { places, end } = await readPlaces(file, path);
      await file.truncate(end);
      return new EmbeddingCache(file, places, end);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(`the embedding cache ${path} cannot be opened (${(error as NodeJS.ErrnoException).code})`);
    }
  }

  /** The vector of a text by a model; undefined where it is not there, or another run has written over it. */
  async get(model: string, text: string): Promise<Float32Array | undefined> {
    const key = keyOf(model, text);
    const place = this.#places.get(key.toString('hex'));
    if (!place) return undefined;
    const entry = await readAt(this.#file, place.at, HEAD + place.values * 4);
    if (!key.equals(entry.subarray(0, 32)) || checksum(entry) !== entry.readUInt32LE(36)) return undefined;
    return new Float32Array(new Uint8Array(entry.subarray(HEAD)).buffer);
  }

  /** Adds a vector. */
  async set(model: string, text: string, vector: Float32Array): Promise<void> {
    const key = keyOf(model, text);
    const entry = Buffer.alloc(HEAD + vector.length * 4);
    key.copy(entry);
    entry.writeUInt32LE(vector.length, 32);
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).copy(entry, HEAD);
    entry.writeUInt32LE(checksum(entry), 36);
    await this.#file.write(entry, 0, entry.length, this.#end);
    this.#places.set(key.toString('hex'), { at: this.#end, values: vector.length });
    this.#end += entry.length;
  }

  /** Closes the file. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

function keyOf(model: string, text: string): Buffer {
  return createHash('sha256').update(`${model.length}:${model}${text}`).digest();
}

function checksum(entry: Buffer): number {
  return crc32(entry.subarray(HEAD), crc32(entry.subarray(0, 36)));
}

async function readPlaces(file: FileHandle, path: string): Promise<{ places: Map<string, Place>; end: number }> {
  const { size } = await file.stat();
  const places = new Map<string, Place>();
  if (size === 0) {
    await file.write(MAGIC, 0, MAGIC.length, 0);
    return { places, end: MAGIC.length };
  }
  const magic = await readAt(file, 0, MAGIC.length);
  if (!magic.equals(MAGIC)) throw new ConfigError(`${path} is no embedding cache: name another file`);
  let at = MAGIC.length;
  for (;;) {
    const head = await readAt(file, at, HEAD);
    const values = head.length < HEAD ? 0 : head.readUInt32LE(32);
    if (values === 0 || values > MOST_VALUES) break;
    const entry = Buffer.concat([head, await readAt(file, at + HEAD, values * 4)]);
    if (entry.length < HEAD + values * 4 || checksum(entry) !== entry.readUInt32LE(36)) break;
    places.set(entry.subarray(0, 32).toString('hex'), { at, values });
    at += entry.length;
  }
  return { places, end: at };
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}
