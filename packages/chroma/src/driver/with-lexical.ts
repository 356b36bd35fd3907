import {
  type Abortable,
  type Candidate,
  type DocumentChange,
  type DocumentKey,
  type DocumentRecord,
  type DriverSupport,
  type IndexHeader,
  type LexicalQuery,
  type MaintenanceReport,
  passSignal,
  type Segment,
  type StoreDriver,
} from '@mcp-vector-search/core';
import type { ChromaStoreDriver } from './chroma-driver.ts';
import { documentKey } from './document-key.ts';
import { contentKey } from './window-codec.ts';

/** The note in which the driver of words keeps which state of the vectors it knows. */
const KNOWN = 'known generation';
/** Documents of one commit while words catch up. */
const CATCH_UP = 200;

/**
 * Puts a local index of words beside vectors in a Chroma server, so that both can be searched and combined: `words` is a driver
 * with lexical search and notes, such as core's `sqliteDriver`. The server has the say: what others have written there is
 * caught up with when the driver is opened for writing. Words of such segments are those of their content and path.
 */
export function withLexical(vectors: ChromaStoreDriver, words: StoreDriver): StoreDriver {
  if (!words.lexical || !words.writeNote || !words.reset) {
    throw new TypeError('the driver of words needs lexical search, notes and reset');
  }
  return new LexicalChroma(vectors, words);
}

class LexicalChroma implements StoreDriver {
  readonly supports: DriverSupport;
  readonly commitWindows: number;
  readonly #vectors: ChromaStoreDriver;
  readonly #words: StoreDriver;

  constructor(vectors: ChromaStoreDriver, words: StoreDriver) {
    this.supports = Object.freeze({ ...vectors.supports, lexical: true });
    this.commitWindows = vectors.commitWindows;
    this.#vectors = vectors;
    this.#words = words;
  }

  async open(wanted: IndexHeader, options: Abortable = {}): Promise<IndexHeader> {
    const header = await this.#vectors.open(wanted, options);
    const known = await this.#words.open({ ...header, format: 0 }, options);
    if (this.#vectors.readOnly) return header;
    if (known.embedder !== header.embedder || known.dimensions !== header.dimensions) {
      await this.#words.reset?.({ ...header, format: known.format }, options);
    }
    if ((await this.#words.readNote?.(KNOWN, options)) !== (await this.#generation(options)))
      await this.#catchUp(options);
    return header;
  }

  async replace(batch: readonly DocumentChange[], options: Abortable = {}): Promise<void> {
    await this.#vectors.replace(batch, options);
    await this.#words.replace(batch.map(withoutVectors));
    await this.#remember();
  }

  async remove(keys: readonly DocumentKey[], options: Abortable = {}): Promise<void> {
    await this.#vectors.remove(keys, options);
    await this.#words.remove(keys);
    await this.#remember();
  }

  documents(options?: Abortable): AsyncIterable<DocumentRecord> {
    return this.#vectors.documents(options);
  }

  document(key: DocumentKey, options?: Abortable): Promise<DocumentRecord | undefined> {
    return this.#vectors.document(key, options);
  }

  segmentCounts(options?: Abortable): Promise<ReadonlyMap<string, number>> {
    return this.#vectors.segmentCounts(options);
  }

  segments(key: DocumentKey, options?: Abortable): Promise<readonly Segment[]> {
    return this.#vectors.segments(key, options);
  }

  query(query: Parameters<StoreDriver['query']>[0]): Promise<readonly Candidate[]> {
    return this.#vectors.query(query);
  }

  /** Candidates carry the content keys of the server, so that both sides know equal contents. */
  async lexical(query: LexicalQuery): Promise<readonly Candidate[]> {
    const found = (await this.#words.lexical?.(query)) ?? [];
    const segments = (await this.#words.load?.(found, passSignal(query.signal))) ?? [];
    const keys = new Map(segments.map((segment) => [placeOf(segment, segment.ordinal), contentKey(segment.content)]));
    return found.flatMap((candidate) => {
      const contentHash = keys.get(placeOf(candidate, candidate.ordinal));
      return contentHash === undefined ? [] : [{ ...candidate, contentHash }];
    });
  }

  load(candidates: readonly Candidate[], options?: Abortable): Promise<readonly Segment[]> {
    return this.#vectors.load(candidates, options);
  }

  counts(options?: Abortable): ReturnType<ChromaStoreDriver['counts']> {
    return this.#vectors.counts(options);
  }

  metadata(options?: Abortable): ReturnType<ChromaStoreDriver['metadata']> {
    return this.#vectors.metadata(options);
  }

  cachedVectors(hashes: readonly string[], options?: Abortable): ReturnType<ChromaStoreDriver['cachedVectors']> {
    return this.#vectors.cachedVectors(hashes, options);
  }

  vectors(keys: readonly DocumentKey[], options?: Abortable): ReturnType<ChromaStoreDriver['vectors']> {
    return this.#vectors.vectors(keys, options);
  }

  async reset(header: IndexHeader, options: Abortable = {}): Promise<void> {
    await this.#vectors.reset(header, options);
    await this.#words.reset?.({ ...header, format: header.format });
    await this.#remember();
  }

  readNote(name: string, options?: Abortable): Promise<string | undefined> {
    return this.#vectors.readNote(name, options);
  }

  writeNote(name: string, text: string | undefined, options?: Abortable): Promise<void> {
    return this.#vectors.writeNote(name, text, options);
  }

  async maintain(task: 'verify' | 'compact', options?: Abortable): Promise<MaintenanceReport> {
    const [vectors, words] = [await this.#vectors.maintain(task, options), await this.#words.maintain?.(task, options)];
    return { ...words, task, problems: [...vectors.problems, ...(words?.problems ?? [])] };
  }

  async release(): Promise<void> {
    await this.#words.release?.();
  }

  async close(): Promise<void> {
    await this.#vectors.close();
    await this.#words.close();
  }

  async #generation(options: Abortable): Promise<string> {
    return String(await this.#vectors.generation(options));
  }

  async #remember(): Promise<void> {
    await this.#words.writeNote?.(KNOWN, await this.#generation({}));
  }

  /** Takes over what differs in the server, and drops what is no longer there. */
  async #catchUp(options: Abortable): Promise<void> {
    const held = new Map<string, DocumentRecord>();
    for await (const record of this.#words.documents(options)) held.set(documentKey(record), record);
    let changes: DocumentChange[] = [];
    for await (const record of this.#vectors.documents(options)) {
      const key = documentKey(record);
      const known = held.get(key);
      held.delete(key);
      if (known && sameContent(known, record)) continue;
      const segments = await this.#vectors.segments(record, options);
      changes.push(withoutVectors({ document: record, segments: segments.map(wordsOf) }));
      if (changes.length < CATCH_UP) continue;
      await this.#words.replace(changes, options);
      changes = [];
    }
    await this.#words.replace(changes, options);
    await this.#words.remove([...held.values()], options);
    await this.#remember();
  }
}

function sameContent(a: DocumentRecord, b: DocumentRecord): boolean {
  return (
    JSON.stringify([a.contentHash, a.strategy, a.metadata]) === JSON.stringify([b.contentHash, b.strategy, b.metadata])
  );
}

/** A document whose vectors lie elsewhere is pending here. */
function withoutVectors({ document: record, segments }: DocumentChange): DocumentChange {
  const document: DocumentRecord = record.state === 'indexed' ? { ...record, state: 'pending' } : record;
  return segments ? { document, segments: segments.map((segment) => ({ ...segment, windows: [] })) } : { document };
}

function wordsOf(segment: Segment): EmbeddedWords {
  const { content, path, metadata } = segment;
  const name = metadata['element-name'];
  const lexicalText = [content, path, ...(name === undefined ? [] : [String(name)])].join('\n');
  return { ...segment, windows: [], embedHash: '', lexicalText };
}

type EmbeddedWords = NonNullable<DocumentChange['segments']>[number];

function placeOf(key: DocumentKey, ordinal: number): string {
  return `${documentKey(key)}#${ordinal}`;
}
