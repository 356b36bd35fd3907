import type { Abortable } from '../abort.ts';
import type { StoreDriver } from './store-driver.ts';

/** Segments of each source, by source id; for a driver that does not count them, by way of its documents. */
export async function countSegments(driver: StoreDriver, options: Abortable): Promise<ReadonlyMap<string, number>> {
  if (driver.segmentCounts) return driver.segmentCounts(options);
  const counts = new Map<string, number>();
  for await (const record of driver.documents(options)) {
    const { length } = await driver.segments(record, options);
    counts.set(record.sourceId, (counts.get(record.sourceId) ?? 0) + length);
  }
  return counts;
}
