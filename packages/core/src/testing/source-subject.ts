import type { Source } from '../source/source.ts';

/** A kind of source, as `sourceCases` try it. */
export interface SourceSubject {
  readonly supports: {
    /** Its content can change: its places have `write`, `remove` and `rename`. */
    readonly change: boolean;
    /** Its sources have `watch`. */
    readonly watch: boolean;
  };
  /** A source and the place that it is about, which holds exactly this content. Called once a case, or more often. */
  create(content: Readonly<Record<string, Uint8Array>>): SourcePlace | Promise<SourcePlace>;
}

/** Where a source's documents are. Names are relative and `/`-separated. */
export interface SourcePlace {
  /** Offers everything in the place. */
  readonly source: Source;
  /** The document id of a name. */
  documentId(name: string): string;
  /** Writes a document, over one that is there. */
  write?(name: string, content: Uint8Array): Promise<void>;
  remove?(name: string): Promise<void>;
  /** Renames a document, over one that is there: how editors save. */
  rename?(from: string, to: string): Promise<void>;
}
