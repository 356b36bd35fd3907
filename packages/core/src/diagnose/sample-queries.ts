import { type Abortable, passSignal } from '../abort.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { Store } from '../store/store.ts';

/** Words of a query: as many as people type into a search box. */
const WORDS = 6;

/** At most so many queries, each some words in a row out of the middle of a document; fewer where documents are fewer. */
export async function sampleQueries(
  store: Pick<Store, 'documents' | 'segments'>,
  most: number,
  { signal }: Abortable,
): Promise<readonly string[]> {
  const records: DocumentRecord[] = [];
  for await (const record of store.documents(passSignal(signal))) if (record.state === 'indexed') records.push(record);
  const count = Math.min(most, records.length);
  const queries: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const record = records[Math.floor((at * records.length) / count)]!;
    const segments = await store.segments(record, passSignal(signal));
    const middle = segments[Math.floor(segments.length / 2)];
    const words = (middle?.content ?? '').match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
    const start = Math.max(0, Math.floor((words.length - WORDS) / 2));
    if (words.length > 0) queries.push(words.slice(start, start + WORDS).join(' '));
  }
  return queries;
}
