import type { GoldenKind, LineCheck, LineResult } from './golden-kind.ts';

/** A line that failed. */
export interface FailedLine {
  /** From 1. */
  readonly line: number;
  /** The line's own name, where it has one. */
  readonly id: string;
  readonly detail: string;
}

/** Outcome for a golden file. */
export interface GoldenReport {
  readonly passed: number;
  readonly failed: readonly FailedLine[];
  /** Number of refused lines by explained reason. */
  readonly refused: ReadonlyMap<string, number>;
  /** How often each stated deviation was allowed for. */
  readonly deviations: ReadonlyMap<string, number>;
}

/**
 * Checks every line that is not blank. A line that is no JSON, whose check throws, or that is refused for a reason which
 * is not explained, fails.
 */
export async function checkLines(
  lines: Iterable<string>,
  check: LineCheck,
  explained: GoldenKind['explained'],
): Promise<GoldenReport> {
  let passed = 0;
  const failed: FailedLine[] = [];
  const refused = new Map<string, number>();
  const deviations = new Map<string, number>();
  let line = 0;
  for (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const { id, outcome, detail = '', deviations: allowed = [] } = await resultOf(text, check);
    for (const [rule, count] of allowed) deviations.set(rule, (deviations.get(rule) ?? 0) + count);
    const reason = Object.keys(explained).find((known) => detail === known || detail.startsWith(`${known}:`));
    if (outcome === 'passed') passed += 1;
    else if (outcome === 'refused' && reason !== undefined) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    else failed.push({ line, id, detail: outcome === 'refused' ? `refused without explanation: ${detail}` : detail });
  }
  return { passed, failed, refused, deviations };
}

async function resultOf(text: string, check: LineCheck): Promise<LineResult & { readonly id: string }> {
  let id = '';
  try {
    const record: unknown = JSON.parse(text);
    id = nameOf(record);
    return { id, ...(await check(record)) };
  } catch (error) {
    return { id, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function nameOf(record: unknown): string {
  const { id, name, file } = (record ?? {}) as Readonly<Record<'id' | 'name' | 'file', unknown>>;
  return String(id ?? name ?? file ?? '');
}
