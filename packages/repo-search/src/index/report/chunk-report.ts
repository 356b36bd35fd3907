import { type Abortable, compareText } from '@mcp-vector-search/core';
import { CHUNKING_VERSION } from '../chunks/chunk-records.ts';
import type { ChunkTools } from '../chunks/chunk-text.ts';
import type { ChunkingConfig } from '../index-config.ts';
import { rootName } from '../resolve-index-config.ts';
import { desiredRecords, type IndexedFile } from '../sync/desired-records.ts';
import { oneDecimal, type SizeStats, sizeStats } from './size-stats.ts';

/** A number of chunks and its share of all, in percent. */
interface Share {
  readonly count: number;
  readonly pct: number;
}

/** What cutting gives, before anything is indexed. */
export interface ChunkReport {
  readonly report: 'chunking';
  readonly report_version: 3;
  readonly chunking_version: number;
  readonly chunk_size: number;
  readonly chunk_overlap: number;
  readonly root: string;
  readonly files: Readonly<Record<'scanned' | 'eligible' | 'indexed' | 'binary_skipped' | 'other_skipped', number>>;
  readonly chunks: {
    readonly total: number;
    readonly tokens: SizeStats;
    readonly characters: SizeStats;
    readonly within_budget: Share;
    readonly below_half_budget: Share;
    readonly histogram_tokens: Readonly<Record<string, number>>;
  };
  /** The one with the most tokens first; `(none)` for no extension. */
  readonly by_extension: Readonly<Record<string, ExtensionReport>>;
  readonly duration_ms: number;
  readonly files_detail?: readonly FileReport[];
}

/** Part of a {@link ChunkReport}. */
export interface ExtensionReport {
  readonly files: number;
  readonly chunks: number;
  readonly total_tokens: number;
  readonly tokens: SizeStats;
}

/** Part of a {@link ChunkReport}. */
export interface FileReport {
  readonly path: string;
  readonly strategy: string;
  readonly chunks: number;
  readonly tokens: SizeStats;
  readonly total_tokens: number;
}

interface MeasuredFile extends IndexedFile {
  readonly tokens: readonly number[];
}

/** Upper ends of the parts of the histogram, in tokens. */
const BUCKETS = [128, 256, 384, 512, 768, 1024];

/** Cuts all files as `index` would and counts. The context in front of chunks is that of `local/<folder>@local`. */
export async function chunkReport(
  config: ChunkingConfig,
  tools: ChunkTools,
  options: Abortable & { readonly verbose: boolean; readonly onBinary?: (path: string) => void },
): Promise<ChunkReport> {
  const started = performance.now();
  const identity = { organization: 'local', repository: rootName(config.root), branch: 'local', commitSha: '' };
  const desired = await desiredRecords(config, identity, tools, options);
  const count = (text: string): number => tools.countTokens(text, Number.MAX_SAFE_INTEGER);
  const files = desired.files.map((one) => ({ ...one, tokens: one.records.map(({ document }) => count(document)) }));
  const tokens = files.flatMap((file) => file.tokens);
  const characters = files.flatMap(({ records }) => records.map(({ document }) => [...document].length));
  const share = (most: number): Share => {
    const within = tokens.filter((size) => size <= most).length;
    return { count: within, pct: tokens.length === 0 ? 0 : oneDecimal((within * 100) / tokens.length) };
  };
  return {
    report: 'chunking',
    report_version: 3,
    chunking_version: CHUNKING_VERSION,
    chunk_size: config.chunkSize,
    chunk_overlap: config.chunkOverlap,
    root: config.root,
    files: {
      scanned: desired.filesScanned,
      eligible: desired.filesEligible,
      indexed: files.length,
      binary_skipped: desired.filesBinarySkipped,
      other_skipped: desired.filesOtherSkipped,
    },
    chunks: {
      total: tokens.length,
      tokens: sizeStats(tokens),
      characters: sizeStats(characters),
      within_budget: share(config.chunkSize),
      below_half_budget: share(Math.floor(config.chunkSize / 2)),
      histogram_tokens: histogram(tokens),
    },
    by_extension: byExtension(files),
    duration_ms: Math.round(performance.now() - started),
    ...(options.verbose && { files_detail: files.map(fileReport) }),
  };
}

function histogram(tokens: readonly number[]): Record<string, number> {
  const from = [0, ...BUCKETS.map((end) => end + 1)];
  const parts = from.map((start, at) => {
    const end = BUCKETS[at];
    const count = tokens.filter((size) => size >= start && (end === undefined || size <= end)).length;
    return [end === undefined ? `${start}+` : `${start}-${end}`, count];
  });
  return Object.fromEntries(parts);
}

function byExtension(files: readonly MeasuredFile[]): Record<string, ExtensionReport> {
  const groups = new Map<string, MeasuredFile[]>();
  for (const one of files) {
    const name = one.file.extension || '(none)';
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const reports = [...groups].map(([name, group]): [string, ExtensionReport] => {
    const tokens = group.flatMap((one) => one.tokens);
    return [name, { files: group.length, chunks: tokens.length, total_tokens: sum(tokens), tokens: sizeStats(tokens) }];
  });
  reports.sort(([nameA, a], [nameB, b]) => b.total_tokens - a.total_tokens || compareText(nameA, nameB));
  return Object.fromEntries(reports);
}

function fileReport({ file, records, tokens }: MeasuredFile): FileReport {
  const strategy = records[0]?.metadata.chunking_strategy ?? '';
  return {
    path: file.path,
    strategy,
    chunks: records.length,
    tokens: sizeStats(tokens),
    total_tokens: sum(tokens),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
