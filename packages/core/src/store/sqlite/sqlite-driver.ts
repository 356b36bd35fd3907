import { VectorSearchError } from '../../errors.ts';
import type { StoreDriver } from '../store-driver.ts';

/** Where the index lies and how it is opened. */
export interface SqliteDriverOptions {
  /** The index file. A path, whatever it looks like. */
  readonly path: string;
  /** True = nothing is written. Default false. */
  readonly readOnly?: boolean;
}

/** The embedded, durable driver: one SQLite file. */
export function sqliteDriver(options: SqliteDriverOptions): StoreDriver {
  throw new VectorSearchError('STORE_FAILED', `cannot open ${options.path}: being built`);
}
