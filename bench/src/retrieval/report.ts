import type { SearchMode } from '@mcp-vector-search/core';
import { type Measures, meanOf } from './measures.ts';
import type { ChunkingResult } from './run-chunk-evaluation.ts';
import type { CollectionResult } from './run-collection.ts';

/** A collection's result under its name. */
export interface NamedResult extends CollectionResult {
  readonly set: string;
  readonly strategy: string;
}

/** All that one run measured. */
export interface RetrievalReport {
  readonly model: string;
  readonly fingerprint: string;
  readonly sets: readonly NamedResult[];
  /** Mean over the sets. */
  readonly mean: Readonly<Partial<Record<SearchMode, Measures>>>;
  readonly chunking: readonly ChunkingResult[];
}

/** Adds the means to what was measured. */
export function summarise(report: Omit<RetrievalReport, 'mean'>, modes: readonly SearchMode[]): RetrievalReport {
  const mean: Partial<Record<SearchMode, Measures>> = {};
  for (const mode of modes) mean[mode] = meanOf(report.sets.flatMap((set) => set.modes[mode] ?? []));
  return { ...report, mean };
}

/** The report as Markdown tables. */
export function formatReport({ model, sets, mean, chunking }: RetrievalReport, modes: readonly SearchMode[]): string {
  const head = [
    'set',
    'indexed as',
    'documents',
    'segments',
    'queries',
    ...modes.map((mode) => `${mode} nDCG@10 / recall@10 / MRR@10`),
  ];
  const rows = sets.map(({ set, strategy, documents, segments, queries, modes: measured }) => [
    set,
    strategy,
    documents,
    segments,
    queries,
    ...modes.map((mode) => cell(measured[mode])),
  ]);
  const means = ['mean', '', '', '', '', ...modes.map((mode) => cell(mean[mode]))];
  const parts = sets.length > 0 ? [table(head, [...rows, means])] : [];
  if (chunking.length > 0)
    parts.push(
      table(
        ['chunk-eval', 'segments', 'queries', ...modes.map((mode) => `${mode} recall@5 / precision@5 / IoU@5`)],
        chunking.map((way) => [
          way.strategy,
          way.segments,
          way.queries,
          ...modes.map((mode) => coverage(way.modes[mode])),
        ]),
      ),
    );
  return [`Model: ${model}`, ...parts].join('\n\n');
}

function cell(measures: Measures | undefined): string {
  return measures ? [measures.ndcg10, measures.recall10, measures.mrr10].map(three).join(' / ') : '';
}

function coverage(covered: ChunkingResult['modes'][SearchMode]): string {
  return covered ? [covered.recall5, covered.precision5, covered.iou5].map(three).join(' / ') : '';
}

function three(value: number): string {
  return value.toFixed(3);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
