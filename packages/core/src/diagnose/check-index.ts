import { type Abortable, passSignal } from '../abort.ts';
import { type BundleInfo, readBundleInfo } from '../bundle/bundle-info.ts';
import type { Embedder } from '../embed/embedder.ts';
import { isVectorSearchError } from '../errors.ts';
import { indexStatus } from '../indexer/index-status.ts';
import type { Source } from '../source/source.ts';
import { examineIndex, type IndexExamination } from '../store/sqlite/examine-index.ts';
import { networkFileSystem } from '../store/sqlite/network-file-system.ts';
import { Store } from '../store/store.ts';
import type { StoreDriver } from '../store/store-driver.ts';
import type { Finding } from './finding.ts';

/** Where an index lies: in a file, or wherever a driver that was not opened yet finds it. */
export type IndexPlace = { readonly path: string } | { readonly driver: StoreDriver };

/** What an index is held against. */
export interface CheckIndexOptions extends Abortable {
  readonly sources: readonly Source[];
  readonly embedder?: Pick<Embedder, 'fingerprint'> | undefined;
}

/** What an index is, whether it is whole, who writes to it, and what is missing from it. */
export async function checkIndex(place: IndexPlace, options: CheckIndexOptions): Promise<readonly Finding[]> {
  const { signal } = options;
  const findings: Finding[] = [];
  try {
    if ('path' in place) findings.push(...(await checkFile(place.path)));
    await using store = await Store.open({ ...place, readOnly: true, ...passSignal(signal) });
    findings.push(...checkHeader(store, options), await checkContent(store, options));
  } catch (error) {
    if (!isVectorSearchError(error, 'STORE_NOT_FOUND')) throw error;
    const facts = { code: error.code };
    findings.push({
      check: 'index',
      state: 'warning',
      message: `not made yet; "index" makes it${'path' in place ? `: ${place.path}` : ` (${error.message})`}`,
      facts,
    });
  }
  return findings;
}

async function checkFile(path: string): Promise<readonly Finding[]> {
  const network = await networkFileSystem(path);
  const far = `${path} lies on a network file system (${network}): keep it on a local disk, where it is faster and safe`;
  const found = await examineIndex(path);
  return [
    ...(network === undefined ? [] : [{ check: 'index', state: 'warning', message: far } as const]),
    fileFinding(path, found),
    ...writerFinding(found),
  ];
}

function fileFinding(path: string, { bytes, problems }: IndexExamination): Finding {
  const facts = { path, bytes, problems };
  if (problems.length === 0) {
    return { check: 'index', state: 'ok', message: `${path}, ${(bytes / 1e6).toFixed(1)} MB, undamaged`, facts };
  }
  const message = `${path} is damaged; "index --rebuild" makes it anew`;
  return { check: 'index', state: 'error', message, details: problems, facts };
}

function writerFinding({ writer }: IndexExamination): readonly Finding[] {
  if (!writer) return [];
  const { pid, host, since } = writer;
  const message = `process ${pid} on ${host} has been writing since ${since}, others wait for it`;
  return [{ check: 'index', state: 'ok', message, facts: { writer } }];
}

function checkHeader({ header }: Store, { embedder }: CheckIndexOptions): readonly Finding[] {
  const facts = { embedder: header.embedder, dimensions: header.dimensions, format: header.format };
  const message = `format ${header.format}, vectors of ${header.embedder}`;
  if (embedder === undefined || embedder.fingerprint === header.embedder) {
    return [{ check: 'index', state: 'ok', message, facts }];
  }
  const advice = `${message}, but ${embedder.fingerprint} is configured: "index --rebuild" makes it anew`;
  return [{ check: 'index', state: 'error', message: advice, facts: { ...facts, wanted: embedder.fingerprint } }];
}

async function checkContent(store: Store, { sources, signal }: CheckIndexOptions): Promise<Finding> {
  const prebuilt = await readBundleInfo(store, passSignal(signal));
  if (prebuilt) return prebuiltFinding(prebuilt);
  const status = await indexStatus(store, { ...(sources.length > 0 && { sources }), ...passSignal(signal) });
  const { counts, ready, lastRun, failures, skipped } = status;
  const reasons = [...tally(failures.map(({ reason }) => reason)), ...tally(skipped.map(({ reason }) => reason))];
  const state = ready && counts.failed === 0 ? 'ok' : 'warning';
  const told = `${counts.documents} documents, ${counts.segments} segments: ${counts.pending} pending, ${counts.failed} failed, ${counts.skipped} skipped`;
  const why = lastRun ? `the last run is ${lastRun.state}` : 'it was never indexed';
  return {
    check: 'index',
    state,
    message: ready ? told : `${told}; not complete, ${why}: run "index"`,
    ...(reasons.length > 0 && { details: reasons.map(([reason, count]) => `${count} ${reason}; "status" names them`) }),
    facts: { ready, counts, reasons: Object.fromEntries(reasons), lastRun: lastRun?.state },
  };
}

function prebuiltFinding({ product, documents, segments }: BundleInfo): Finding {
  const message = `prebuilt, of ${product.name} ${product.version}: ${documents} documents, ${segments} segments`;
  return { check: 'index', state: 'ok', message, facts: { product: product.name, documents, segments } };
}

/** How often each text occurs, in the order of the first. */
function tally(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}
