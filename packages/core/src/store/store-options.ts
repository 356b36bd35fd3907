import type { Abortable } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { StoreDriver } from './store-driver.ts';

/** How a {@link Store} is opened: an index file, or any driver. */
export type StoreOptions = (
  | {
      /** The index file; made when missing, its folders too. A path, whatever it looks like (`:memory:` is a file name). */
      readonly path: string;
    }
  | {
      /** A driver that was not opened yet. The store closes it. */
      readonly driver: StoreDriver;
    }
) &
  Abortable & {
    /** Whose vectors the index holds. Absent = take what the index says; nothing with vectors can then be written. */
    readonly embedder?: Pick<Embedder, 'fingerprint' | 'dimensions'> | undefined;
    /** An index of another embedder is refused with STORE_MISMATCH (default), or emptied to be indexed anew. */
    readonly onMismatch?: 'refuse' | 'rebuild' | undefined;
    /** True = all that the index holds is dropped at once, whoever's vectors they are, to be indexed anew. Default false. */
    readonly empty?: boolean | undefined;
    /** True = nothing is changed, and no lock taken (what a crash left half written is taken back); a missing index is STORE_NOT_FOUND. Default false. */
    readonly readOnly?: boolean | undefined;
  };
