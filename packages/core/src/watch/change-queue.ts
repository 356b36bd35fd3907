import type { IndexerChange } from '../indexer/indexer.ts';

/** How long changes wait. Milliseconds. */
export interface ChangeQueueOptions {
  /** A document is due when it was quiet for so long. */
  readonly debounceMs: number;
  /** However busy it is, it is due after so long. */
  readonly maxDelayMs: number;
}

interface Waiting {
  readonly change: IndexerChange;
  /** When the first and the last change of it came. */
  readonly first: number;
  readonly last: number;
}

/**
 * Changes that wait, by source and document, the last one of each. What belongs to one burst becomes due together: while
 * new documents keep coming those that are quiet wait for them. A document that never rests makes nobody else wait.
 * Times are milliseconds of one clock.
 */
export class ChangeQueue {
  readonly #options: ChangeQueueOptions;
  readonly #waiting: Map<string, Waiting> = new Map();

  constructor(options: ChangeQueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Changes of a source that wait. */
  count(sourceId: string): number {
    let count = 0;
    for (const { change } of this.#waiting.values()) if (change.sourceId === sourceId) count += 1;
    return count;
  }

  add(change: IndexerChange, now: number): void {
    const key = keyOf(change);
    const first = this.#waiting.get(key)?.first ?? now;
    this.#waiting.delete(key); // the order is that of the last changes
    this.#waiting.set(key, { change, first, last: now });
  }

  /** Puts changes back that could not be dealt with; later ones of the same documents stay. */
  putBack(changes: readonly IndexerChange[], now: number): void {
    for (const change of changes) {
      const key = keyOf(change);
      if (!this.#waiting.has(key)) this.#waiting.set(key, { change, first: now, last: now });
    }
  }

  /** When something is due; undefined = nothing waits. */
  dueAt(): number | undefined {
    if (this.#waiting.size === 0) return undefined;
    const { debounceMs, maxDelayMs } = this.#options;
    let [patience, calm, soonest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { first, last } of this.#waiting.values()) {
      patience = Math.min(patience, first + maxDelayMs);
      soonest = Math.min(soonest, last + debounceMs);
      if (last - first <= 2 * debounceMs) calm = Math.max(calm, last + debounceMs);
    }
    return Math.min(patience, Math.max(calm, soonest));
  }

  /** Takes out what is due. */
  take(now: number): IndexerChange[] {
    const { debounceMs, maxDelayMs } = this.#options;
    const due = [...this.#waiting].filter(
      ([, { first, last }]) => now >= last + debounceMs || now >= first + maxDelayMs,
    );
    for (const [key] of due) this.#waiting.delete(key);
    return due.map(([, { change }]) => change);
  }
}

function keyOf({ sourceId, change }: IndexerChange): string {
  if (change.type === 'rescan') return JSON.stringify([sourceId, 'rescan', change.below ?? '']);
  return JSON.stringify([sourceId, 'document', change.type === 'upsert' ? change.entry.documentId : change.documentId]);
}
