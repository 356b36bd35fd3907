import type { DocumentKey, DocumentRecord } from '../../store/segment.ts';
import type { Candidate, DriverSupport, StoreDriver } from '../../store/store-driver.ts';

/** How far a similarity may be off. */
export function tolerance(supports: DriverSupport): number {
  return supports.exact ? 1e-5 : 0.01;
}

/** Segment ids of candidates, in order. */
export function idsOf(candidates: readonly Candidate[]): readonly string[] {
  return candidates.map(({ segmentId }) => segmentId);
}

/** Contents of a document's segments, in order. */
export async function contentsOf(driver: StoreDriver, key: DocumentKey): Promise<readonly string[]> {
  return (await driver.segments(key)).map(({ content }) => content);
}

/** All records. */
export async function recordsOf(driver: StoreDriver): Promise<readonly DocumentRecord[]> {
  const records: DocumentRecord[] = [];
  for await (const record of driver.documents()) records.push(record);
  return records;
}
