import { type Abortable, VectorSearchError } from '@mcp-vector-search/core';
import type { ChunkRecord } from '../chunks/chunk-records.ts';
import type { ChunkTools } from '../chunks/chunk-text.ts';
import { checkIdentity, type Identity, namespaceId } from '../chunks/identity.ts';
import type { IndexConfig } from '../index-config.ts';
import { type AppliedPlan, applyPlan } from './apply-plan.ts';
import { type DesiredRecords, desiredRecords } from './desired-records.ts';
import { type FingerprintPlan, fingerprintKey, fingerprintOf, planFingerprint } from './namespace-fingerprint.ts';
import { planSync, type SyncPlan } from './plan-sync.ts';
import { otherCommits, refreshCommits } from './refresh-commits.ts';
import { RemoteCollection } from './remote-collection.ts';
import type { SyncSummary } from './sync-summary.ts';
import { writeManifest } from './write-manifest.ts';

/** Around a run. */
export interface SynchronizeOptions extends Abortable {
  readonly tools: ChunkTools;
  /** Told of every step, in one line. */
  log(level: 'INFO' | 'ERROR', line: string): void;
}

/** A run from the comparison on. */
interface Run extends Abortable {
  readonly config: IndexConfig;
  readonly namespace: string;
  readonly remote: RemoteCollection;
  readonly records: readonly ChunkRecord[];
  readonly fingerprint: FingerprintPlan;
  readonly plan: SyncPlan;
  readonly commits: readonly ChunkRecord[];
  log: SynchronizeOptions['log'];
}

/**
 * Brings a collection into line with the files of a repository: everything is read and cut first, then compared, then what is
 * new is written, then what is stale is deleted, then what is held is read again and compared. Records of other
 * repositories and branches are not touched. Where a chunk is refused, the rest is done and `chunks_refused` says so.
 */
export async function synchronize(
  config: IndexConfig,
  identity: Identity,
  { tools, log, signal }: SynchronizeOptions,
): Promise<SyncSummary> {
  const started = performance.now();
  checkIdentity(identity);
  const namespace = namespaceId(identity);
  log('INFO', `phase=discover namespace=${namespace} collection=${config.collectionName}`);
  const onBinary = (path: string): void => log('INFO', `phase=discover skipped=binary path=${path}`);
  const desired = await desiredRecords(config, identity, tools, { onBinary, signal });
  const run = await compare(config, namespace, desired, { log, signal });
  const planned = summaryOf(identity, desired, run);
  if (config.outputManifest !== '') {
    await writeManifest(config.outputManifest, planned, run.records, { documents: config.includeDocumentText });
  }
  const refused = config.dryRun ? 0 : await carryOut(run);
  const duration_ms = Math.round(performance.now() - started);
  log('INFO', `phase=complete namespace=${namespace} duration_ms=${duration_ms}`);
  return { ...planned, ...(refused > 0 && { chunks_refused: refused }), duration_ms };
}

async function compare(
  config: IndexConfig,
  namespace: string,
  desired: DesiredRecords,
  { log, signal }: Pick<Run, 'log' | 'signal'>,
): Promise<Run> {
  const records = desired.files.flatMap((file) => file.records);
  log('INFO', `phase=connect namespace=${namespace} desired=${records.length}`);
  const remote = new RemoteCollection(config);
  await remote.connect({ create: !config.dryRun, signal });
  const existing = await remote.existing(namespace, { signal });
  const noted = remote.note(fingerprintKey(namespace));
  const fingerprint = planFingerprint(noted, fingerprintOf(config), existing.size);
  const plan = planSync(records, existing, fingerprint);
  const counts = `add_or_update=${plan.upserts.length} unchanged=${plan.unchanged.length} delete=${plan.deletes.length}`;
  log('INFO', `phase=diff ${counts} dry_run=${config.dryRun}${fingerprint.refresh ? ' refresh=all' : ''}`);
  const commits = config.refreshCommit ? otherCommits(plan) : [];
  return { config, namespace, remote, records, fingerprint, plan, commits, log, signal };
}

function summaryOf(identity: Identity, desired: DesiredRecords, run: Run): SyncSummary {
  const { organization, repository, branch } = identity;
  const { config, namespace, records, plan, commits } = run;
  return {
    namespace_id: namespace,
    ...{ organization, repository, branch },
    files_scanned: desired.filesScanned,
    files_eligible: desired.filesEligible,
    files_indexed: desired.files.length,
    files_binary_skipped: desired.filesBinarySkipped,
    files_other_skipped: desired.filesOtherSkipped,
    chunks_desired: records.length,
    chunks_added_or_updated: plan.upserts.length,
    chunks_unchanged: plan.unchanged.length,
    chunks_deleted: plan.deletes.length,
    ...(config.refreshCommit && { chunks_commit_refreshed: commits.length }),
    dry_run: config.dryRun,
    duration_ms: 0,
  };
}

/** Resolves to the number of records that were refused. */
async function carryOut(run: Run): Promise<number> {
  const { remote, namespace, fingerprint, commits, log, signal } = run;
  const key = fingerprintKey(namespace);
  const note = async (value: string | undefined): Promise<void> =>
    value === undefined ? undefined : remote.setNote(key, value, { signal });
  await note(run.records.length > 0 ? fingerprint.before : undefined);
  const onRefused = ({ metadata }: ChunkRecord, error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    log('ERROR', `phase=write refused=${metadata.path} lines=${metadata.start_line}-${metadata.end_line} ${why}`);
  };
  const applied = await applyPlan({ ...run, onRefused });
  if (commits.length > 0) await refreshCommits(remote, commits, { signal });
  // What was not touched is as it was read.
  if (run.plan.upserts.length + run.plan.deletes.length > 0) await verify(run, applied);
  await note(fingerprint.after);
  return applied.refused.size;
}

async function verify({ remote, namespace, records, signal }: Run, { refused, kept }: AppliedPlan): Promise<void> {
  const held = await remote.ids(namespace, { signal });
  const wanted = new Set([...records.filter((record) => !refused.has(record)).map(({ id }) => id), ...kept]);
  if (held.size === wanted.size && [...wanted].every((id) => held.has(id))) return;
  throw new VectorSearchError(
    'STORE_FAILED',
    `verification failed: the collection should hold ${wanted.size} records of this branch and holds ${held.size}; ` +
      'let only one run at a time write a branch, and run again',
    { context: { namespace, wanted: wanted.size, held: held.size } },
  );
}
