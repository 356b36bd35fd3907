import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import type { IndexHeader, StoreDriver } from './store-driver.ts';
import type { StoreOptions } from './store-options.ts';

/**
 * Opens a driver and settles whose vectors it holds.
 *
 * @returns the header in force. @throws STORE_MISMATCH when the index is another embedder's and may not be emptied.
 */
export async function openDriver(
  driver: StoreDriver,
  options: Pick<StoreOptions, 'embedder' | 'onMismatch' | 'empty' | 'readOnly' | 'signal'>,
): Promise<IndexHeader> {
  const { embedder } = options;
  const wanted = { format: 0, embedder: embedder?.fingerprint ?? '', dimensions: embedder?.dimensions ?? 0 };
  const found = await driver.open(wanted, passSignal(options.signal));
  if (options.empty && !options.readOnly) {
    return empty(driver, { ...(embedder ? wanted : found), format: found.format }, passSignal(options.signal));
  }
  if (!embedder || (found.embedder === wanted.embedder && found.dimensions === wanted.dimensions)) return found;
  if (options.onMismatch !== 'rebuild' || options.readOnly || !driver.reset) throw mismatch(found, wanted);
  return empty(driver, { ...wanted, format: found.format }, passSignal(options.signal));
}

async function empty(driver: StoreDriver, header: IndexHeader, options: Abortable): Promise<IndexHeader> {
  if (!driver.reset) throw new VectorSearchError('STORE_FAILED', 'this store cannot be emptied: open a new one');
  await driver.reset(header, options);
  return header;
}

function mismatch(found: IndexHeader, wanted: IndexHeader): VectorSearchError {
  const name = (header: IndexHeader): string => `${header.embedder} (${header.dimensions} dimensions)`;
  return new VectorSearchError(
    'STORE_MISMATCH',
    `the index holds vectors of ${name(found)}, not of ${name(wanted)}: use that embedder, index again with --rebuild, or keep both with --index FILE`,
    { context: { found: found.embedder, wanted: wanted.embedder } },
  );
}
