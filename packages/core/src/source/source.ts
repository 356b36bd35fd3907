/** Stage "sources": where content comes from. A source lists, reads and perhaps watches; it never interprets content. */
import type { Abortable } from '../abort.ts';
import type { DocumentReader } from '../document/document-reader.ts';
import type { IngestStrategy } from '../ingest/ingest-strategy.ts';
import type { Metadata } from '../metadata.ts';

/** Why an entry is listed but not to be read. */
export type SkipReason = 'binary' | 'blank' | 'too-large' | 'secret' | 'dangling-link';

/** One thing that a source offers. */
export interface SourceEntry {
  /** Identity within the source: the absolute canonical path, or the path inside the resource root. */
  readonly documentId: string;
  /** Path as shown to people. */
  readonly path: string;
  /** Base metadata and captures, captures winning. */
  readonly metadata: Metadata;
  /** Changes whenever the bytes may have changed (size and time of a file); absent = always read and compare the hash. */
  readonly revision?: string;
  /** Size in bytes where known without reading: a document over the indexer's limit is then skipped unread. */
  readonly size?: number;
  /** Present = listed so that it is counted and named, but never read. */
  readonly skip?: SkipReason;
}

/** Something that a source has and does not offer, for people to know. */
export interface SourceNotice {
  /** `shadowed`: another root holds the path, and comes first. `refused`: a root does not give it out. */
  readonly type: 'shadowed' | 'refused';
  /** What it is about, as its root calls it. */
  readonly path: string;
  /** What, where and why, in one sentence. */
  readonly message: string;
}

/** Options of {@link Source.list}. */
export interface SourceListOptions extends Abortable {
  /** Told of what the listing leaves out without being asked to. Sources that leave out nothing never call it. */
  readonly onNotice?: ((notice: SourceNotice) => void) | undefined;
  /** Only the document or folder at this path and what is below it is wanted. A hint: a source may yield more. Default: everything. */
  readonly below?: string | undefined;
}

/** What a watching source reports. */
export type SourceChange =
  | { readonly type: 'upsert'; readonly entry: SourceEntry }
  | { readonly type: 'remove'; readonly documentId: string }
  /** What changed is not known one by one: everything, or what is at or below a path, has to be listed and compared again. */
  | { readonly type: 'rescan'; readonly below?: string };

/** A watch of a source; disposing of it ends it, twice is harmless. */
export interface SourceWatch extends AsyncDisposable {
  /**
   * `polling`: the system does not tell of all changes (its limit is reached), so whoever watches lists the source again
   * every now and then. May change while it lasts. Default `native`: every change is told.
   */
  readonly how?: 'native' | 'polling';
}

/**
 * Where documents come from. Four members are required; `watch` is present only where watching is possible.
 */
export interface Source {
  /** Stable across runs for the same specification and strategy; distinct within one index. */
  readonly id: string;
  /** How its documents become segments. */
  readonly strategy: IngestStrategy;
  /** What makes text of the bytes of formats that are not plain text; the first that accepts a path. Default: none. */
  readonly readers?: readonly DocumentReader[];
  /** For people: the path specification as written, or a name. Default: `id`. */
  readonly label?: string;
  /** The path specification, for people and diagnostics; absent where there is none. */
  readonly spec?: string;
  /** Names of the captures of the path specification: what of a path becomes metadata. */
  readonly captureNames?: readonly string[];
  /** Metadata keys that its documents may carry, whether or not any is indexed yet. Lets filters tell a typo from an empty index. */
  readonly metadataKeys?: readonly string[];
  /**
   * Everything the source offers, sorted by `documentId` (UTF-16 order), each once. What can be listed is yielded
   * first; where a part could not be, the iteration then ends by throwing SOURCE_UNREADABLE naming it, so that the
   * indexer removes nothing of this source.
   */
  list(options?: SourceListOptions): AsyncIterable<SourceEntry>;
  /**
   * The bytes of one entry. Rejects with DOCUMENT_UNREADABLE or RESOURCE_NOT_FOUND. What has more than `maxBytes` by now is of no use to
   * the caller: files are refused before they are read, other sources may read them all the same.
   */
  read(entry: SourceEntry, options?: Abortable & { readonly maxBytes?: number | undefined }): Promise<Uint8Array>;
  /**
   * Reports changes until disposed or aborted. From when it resolves on, nothing that happens is missed. A document may
   * be reported several times, and though it did not change; the last notice about it counts.
   */
  watch?(onChange: (change: SourceChange) => void, options?: Abortable): Promise<SourceWatch>;
}
