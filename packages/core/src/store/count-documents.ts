import type { Abortable } from '../abort.ts';
import type { IndexCounts, StoreDriver } from './store-driver.ts';

/** Counts of an index; for a driver that keeps none, by way of its documents (a segment then counts as one window). */
export async function countDocuments(driver: StoreDriver, options: Abortable): Promise<IndexCounts> {
  if (driver.counts) return driver.counts(options);
  const counts = { documents: 0, pending: 0, failed: 0, skipped: 0, segments: 0, windows: 0 };
  for await (const record of driver.documents(options)) {
    const segments = (await driver.segments(record, options)).length;
    counts.documents += 1;
    counts.segments += segments;
    if (record.state === 'indexed') counts.windows += segments;
    else counts[record.state] += 1;
  }
  return counts;
}
