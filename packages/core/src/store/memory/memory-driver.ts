import type { Abortable } from '../../abort.ts';
import { contentHash } from '../../content-hash.ts';
import { VectorSearchError } from '../../errors.ts';
import type { MetadataValue } from '../../metadata.ts';
import { compareCandidates } from '../compare-candidates.ts';
import { compareText } from '../compare-text.ts';
import { matchesScope } from '../matches-scope.ts';
import { metadataValues } from '../metadata-values.ts';
import type { DocumentKey, DocumentRecord, EmbeddedSegment, Segment } from '../segment.ts';
import type {
  Candidate,
  DocumentChange,
  DriverSupport,
  IndexCounts,
  IndexHeader,
  LexicalQuery,
  MaintenanceReport,
  QueryScope,
  StoreDriver,
  VectorQuery,
} from '../store-driver.ts';
import { bestWindow } from './best-window.ts';
import { MemoryLexical } from './memory-lexical.ts';
import { MemoryVectors } from './memory-vectors.ts';

/** A segment without its lexical text, which is not kept. */
type HeldSegment = Omit<EmbeddedSegment, 'lexicalText'>;
interface Held {
  readonly record: DocumentRecord;
  readonly segments: readonly HeldSegment[];
}

/** A driver that keeps everything in memory, exactly as given, and forgets it when closed. Every query is a full scan. */
export function memoryDriver(): StoreDriver {
  return new MemoryDriver();
}

class MemoryDriver implements StoreDriver {
  readonly supports: DriverSupport = Object.freeze({
    persistent: false,
    exact: true,
    filter: true,
    lexical: true,
    textFirst: true,
    atomic: true,
  });
  readonly #documents: Map<string, Held> = new Map();
  readonly #notes: Map<string, string> = new Map();
  readonly #lexical: MemoryLexical<HeldSegment> = new MemoryLexical();
  readonly #vectors: MemoryVectors = new MemoryVectors();
  #header: IndexHeader | undefined;
  #closed = false;

  async open(wanted: IndexHeader, options?: Abortable): Promise<IndexHeader> {
    this.#check(options);
    this.#header ??= { ...wanted, format: 1 };
    return this.#header;
  }

  async replace(batch: readonly DocumentChange[], options?: Abortable): Promise<void> {
    this.#check(options);
    for (const { document, segments } of batch) {
      const held = this.#documents.get(keyOf(document))?.segments ?? [];
      const kept = segments ? segments.map((segment) => this.#add(segment)) : held;
      if (segments) for (const segment of held) this.#drop(segment);
      this.#documents.set(keyOf(document), { record: structuredClone(document), segments: kept });
    }
    this.#vectors.trim();
  }

  async remove(keys: readonly DocumentKey[], options?: Abortable): Promise<void> {
    this.#check(options);
    for (const key of keys) this.#remove(keyOf(key));
    this.#vectors.trim();
  }

  async *documents(options?: Abortable): AsyncIterable<DocumentRecord> {
    this.#check(options);
    const records = [...this.#documents.values()].map(({ record }) => record);
    records.sort((a, b) => compareText(a.sourceId, b.sourceId) || compareText(a.documentId, b.documentId));
    for (const record of records) {
      this.#check(options);
      yield structuredClone(record);
    }
  }

  async document(key: DocumentKey, options?: Abortable): Promise<DocumentRecord | undefined> {
    this.#check(options);
    return structuredClone(this.#documents.get(keyOf(key))?.record);
  }

  async segments(key: DocumentKey, options?: Abortable): Promise<readonly Segment[]> {
    this.#check(options);
    const held = this.#documents.get(keyOf(key));
    return held?.segments.map((segment) => segmentOf(segment, held.record)) ?? [];
  }

  async query(query: VectorQuery): Promise<readonly Candidate[]> {
    this.#check(query);
    const found: Candidate[] = [];
    for (const { segment } of this.#within(query)) {
      const best = bestWindow(segment.windows, query.vector);
      if (best) found.push({ ...candidateOf(segment, best.similarity), ...(best.range && { window: best.range }) });
    }
    return found.sort(compareCandidates).slice(0, query.limit);
  }

  async lexical(query: LexicalQuery): Promise<readonly Candidate[]> {
    this.#check(query);
    const scores = this.#lexical.search(query.text);
    const found: Candidate[] = [];
    for (const { segment } of this.#within(query)) {
      const score = scores.get(segment);
      if (score !== undefined) found.push(candidateOf(segment, score));
    }
    return found.sort(compareCandidates).slice(0, query.limit);
  }

  async counts(options?: Abortable): Promise<IndexCounts> {
    this.#check(options);
    const counts = { documents: 0, pending: 0, failed: 0, skipped: 0, segments: 0, windows: 0 };
    for (const { record, segments } of this.#documents.values()) {
      counts.documents += 1;
      counts.segments += segments.length;
      for (const { windows } of segments) counts.windows += windows.length;
      if (record.state !== 'indexed') counts[record.state] += 1;
    }
    return counts;
  }

  async segmentCounts(options?: Abortable): Promise<ReadonlyMap<string, number>> {
    this.#check(options);
    const counts = new Map<string, number>();
    for (const { record, segments } of this.#documents.values()) {
      counts.set(record.sourceId, (counts.get(record.sourceId) ?? 0) + segments.length);
    }
    return counts;
  }

  async metadata(options?: Abortable): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>> {
    this.#check(options);
    return metadataValues([...this.#within({})].map(({ segment }) => segment.metadata));
  }

  async cachedVectors(
    hashes: readonly string[],
    options?: Abortable,
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
    this.#check(options);
    const found = hashes.map((hash) => [hash, this.#vectors.get(hash)] as const);
    return new Map(found.filter((entry): entry is [string, readonly Float32Array[]] => entry[1] !== undefined));
  }

  async vectors(keys: readonly DocumentKey[], options?: Abortable): Promise<readonly (readonly Float32Array[])[]> {
    this.#check(options);
    return keys.map((key) => {
      const windows = this.#documents.get(keyOf(key))?.segments.flatMap((segment) => segment.windows) ?? [];
      return windows.map(({ vector }) => vector.slice());
    });
  }

  async reset(header: IndexHeader, options?: Abortable): Promise<void> {
    this.#check(options);
    for (const key of [...this.#documents.keys()]) this.#remove(key);
    this.#vectors.dropSpare();
    this.#notes.clear();
    this.#header = { ...header, format: 1 };
  }

  async readNote(name: string, options?: Abortable): Promise<string | undefined> {
    this.#check(options);
    return this.#notes.get(name);
  }

  async writeNote(name: string, text: string | undefined, options?: Abortable): Promise<void> {
    this.#check(options);
    if (text === undefined) this.#notes.delete(name);
    else this.#notes.set(name, text);
  }

  async maintain(task: 'verify' | 'compact', options?: Abortable): Promise<MaintenanceReport> {
    this.#check(options);
    if (task === 'compact') this.#vectors.dropSpare();
    return { task, problems: [] };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#documents.clear();
  }

  #check(options: Abortable | undefined): void {
    if (this.#closed) throw new VectorSearchError('STORE_CLOSED', 'the memory store is closed: what it held is gone');
    options?.signal?.throwIfAborted();
  }

  #add(given: EmbeddedSegment): HeldSegment {
    const { lexicalText, ...segment } = structuredClone(given);
    this.#lexical.add(segment, lexicalText);
    this.#vectors.hold(segment);
    return segment;
  }

  #drop(segment: HeldSegment): void {
    this.#lexical.delete(segment);
    this.#vectors.release(segment);
  }

  #remove(key: string): void {
    for (const segment of this.#documents.get(key)?.segments ?? []) this.#drop(segment);
    this.#documents.delete(key);
  }

  *#within(scope: QueryScope): Generator<{ readonly segment: HeldSegment }> {
    for (const { record, segments } of this.#documents.values()) {
      for (const segment of segments) {
        if (matchesScope({ ...segment, path: record.path }, scope)) yield { segment };
      }
    }
  }
}

function keyOf({ sourceId, documentId }: DocumentKey): string {
  return JSON.stringify([sourceId, documentId]);
}

function segmentOf(held: HeldSegment, { path }: DocumentRecord): Segment {
  const { windows: _windows, embedHash: _embedHash, ...segment } = structuredClone(held);
  return { ...segment, path };
}

function candidateOf(segment: HeldSegment, score: number): Candidate {
  const { sourceId, documentId, id: segmentId, ordinal, content } = segment;
  return { sourceId, documentId, segmentId, ordinal, score, contentHash: contentHash(content) };
}
