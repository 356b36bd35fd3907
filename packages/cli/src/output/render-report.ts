import type { RunReport } from '@mcp-vector-search/core';
import { formatCount, formatDuration } from './format.ts';

/** Outcome of an index run in a line for each source with something to say, and one of sums. */
export function renderReport(report: RunReport, index: string): string {
  const { totals } = report;
  const rest = [
    [totals.unchanged, 'unchanged'],
    [totals.failed, 'failed'],
    [totals.partial, 'indexed in part'],
    [totals.skipped, 'skipped'],
    [totals.removed, 'removed'],
  ] as const;
  const facts = [
    `${formatCount(totals.indexed, 'document')} indexed (${formatCount(totals.segments, 'segment')})`,
    ...rest.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
  ];
  return `${facts.join(', ')} in ${formatDuration(report.durationMs)}: ${index}\n`;
}
