import type { ChunkReport } from './chunk-report.ts';
import type { SizeStats } from './size-stats.ts';

/** A report for people to read. */
export function renderChunkReport(report: ChunkReport): string {
  const { files, chunks } = report;
  const share = ({ count, pct }: { count: number; pct: number }): string => `${count} (${pct} %)`;
  const lines = [
    `Chunks of ${report.root}`,
    `size ${report.chunk_size}, overlap ${report.chunk_overlap}, rules ${report.chunking_version}, ${report.duration_ms} ms`,
    '',
    ...table([
      ['files', 'scanned', 'eligible', 'indexed', 'binary', 'other'],
      ['', files.scanned, files.eligible, files.indexed, files.binary_skipped, files.other_skipped],
    ]),
    '',
    `chunks             ${chunks.total}`,
    `within the size    ${share(chunks.within_budget)}`,
    `up to half of it   ${share(chunks.below_half_budget)}`,
    `tokens             ${stats(chunks.tokens)}`,
    `characters         ${stats(chunks.characters)}`,
    '',
    ...table([['tokens', 'chunks'], ...Object.entries(chunks.histogram_tokens)]),
    '',
    ...table([
      ['extension', 'files', 'chunks', 'tokens'],
      ...Object.entries(report.by_extension).map(([name, one]) => [name, one.files, one.chunks, one.total_tokens]),
    ]),
  ];
  if (report.files_detail) {
    const rows = report.files_detail.map((one) => [one.path, one.strategy, one.chunks, one.total_tokens]);
    lines.push('', ...table([['file', 'strategy', 'chunks', 'tokens'], ...rows]));
  }
  return `${lines.join('\n')}\n`;
}

function stats(values: SizeStats): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** Columns as wide as their widest cell; numbers to the right. */
function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, String(row[column]).length), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        typeof cell === 'number' ? String(cell).padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}
