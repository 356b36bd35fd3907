import type { Source, SourceEntry, SourceNotice } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { IndexEvent, RunPhase } from './index-event.ts';
import type { DocumentProblem } from './problem-of.ts';
import type { DocumentTallies, ReportedProblem, RunReport, RunTimings, SourceReport } from './run-report.ts';

/** Notices of a source that are kept. */
const MOST_NOTICES = 1000;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts what a run does, tells the listener, and makes the report. */
export class RunTally {
  readonly #sources: Map<string, Mutable<SourceReport>>;
  readonly #onEvent: ((event: IndexEvent) => void) | undefined;
  readonly #failures: ReportedProblem[] = [];
  readonly #skipped: ReportedProblem[] = [];
  readonly #timings: Mutable<RunTimings> = { listMs: 0, readMs: 0, segmentMs: 0, embedMs: 0, writeMs: 0 };
  readonly #startedAt: Date;
  readonly #start: number = performance.now();
  #phase: { name: RunPhase; start: number; documents: number; characters: number } | undefined;
  #done = { documents: 0, characters: 0 };
  #removedElsewhere = 0;
  embeddedTexts = 0;
  cachedSegments = 0;

  constructor(sources: readonly Source[], onEvent?: (event: IndexEvent) => void, startedAt: Date = new Date()) {
    this.#startedAt = startedAt;
    this.#sources = new Map(
      sources.map(({ id, label }) => [id, { id, label: label ?? id, ...noDocuments() } satisfies SourceReport]),
    );
    this.#onEvent = onEvent;
  }

  /** Tells the listener; what it throws is its own affair. */
  emit(event: IndexEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // Listening must never affect indexing.
    }
  }

  /** Adds to a count of a source. Removals may concern sources that are no longer given. */
  add(sourceId: string, count: keyof DocumentTallies, by = 1): void {
    const source = this.#sources.get(sourceId);
    if (source) source[count] += by;
    else if (count === 'removed') this.#removedElsewhere += by;
  }

  listed(sourceId: string, documents: number, error?: string): void {
    const source = this.#sources.get(sourceId);
    if (source && error !== undefined) source.error = error;
    this.emit({ type: 'listed', sourceId, documents, ...(error === undefined ? {} : { error }) });
  }

  /** Notes what a source has and does not offer. */
  noticed(sourceId: string, notice: SourceNotice): void {
    const source = this.#sources.get(sourceId);
    const notices = source?.notices ?? [];
    if (source && notices.length < MOST_NOTICES) source.notices = [...notices, notice];
  }

  failed(sourceId: string, entry: SourceEntry, problem: DocumentProblem, partial: boolean): void {
    this.add(sourceId, partial ? 'partial' : 'failed');
    this.#failures.push({ sourceId, documentId: entry.documentId, path: entry.path, ...problem });
    this.emit({ type: 'failed', sourceId, path: entry.path, partial, ...problem });
  }

  skipped(sourceId: string, entry: SourceEntry, problem: DocumentProblem): void {
    this.add(sourceId, 'skipped');
    this.#skipped.push({ sourceId, documentId: entry.documentId, path: entry.path, ...problem });
    this.emit({ type: 'skipped', sourceId, path: entry.path, reason: problem.reason });
  }

  /** Counts a document that needs nothing; problems found earlier still hold and are reported again. */
  unchanged(entry: SourceEntry, held: DocumentRecord): void {
    if (held.state === 'skipped' && held.problem) {
      this.skipped(held.sourceId, entry, held.problem);
      return;
    }
    this.add(held.sourceId, 'unchanged');
    if (held.problem) this.failed(held.sourceId, entry, held.problem, true);
  }

  /** Begins a phase with so much to do. */
  begin(phase: RunPhase, documents: number, characters: number): void {
    this.#phase = { name: phase, start: performance.now(), documents, characters };
    this.#done = { documents: 0, characters: 0 };
  }

  /** Notes that so much of the phase is done, and tells the listener. */
  advance(documents: number, characters: number): void {
    this.#done.documents += documents;
    this.#done.characters += characters;
    const phase = this.#phase;
    if (!phase) return;
    this.emit({
      type: 'progress',
      phase: phase.name,
      documents: { done: this.#done.documents, total: phase.documents },
      ...(phase.characters > 0
        ? { characters: { done: Math.min(this.#done.characters, phase.characters), total: phase.characters } }
        : {}),
      elapsedMs: performance.now() - phase.start,
    });
  }

  /** Runs something and adds the time it took. */
  async time<Result>(name: keyof RunTimings, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#timings[name] += performance.now() - start;
    }
  }

  /** The report as of now. */
  report(): RunReport {
    const sources = [...this.#sources.values()].map((source) => ({ ...source }));
    const totals: Mutable<DocumentTallies> = noDocuments();
    for (const source of sources) {
      for (const count of Object.keys(totals) as (keyof DocumentTallies)[]) totals[count] += source[count];
    }
    totals.removed += this.#removedElsewhere;
    return {
      startedAt: this.#startedAt.toISOString(),
      durationMs: performance.now() - this.#start,
      sources,
      totals,
      failures: [...this.#failures],
      skipped: [...this.#skipped],
      embeddedTexts: this.embeddedTexts,
      cachedSegments: this.cachedSegments,
      timings: { ...this.#timings },
    };
  }
}

function noDocuments(): DocumentTallies {
  const none = { matched: 0, indexed: 0, unchanged: 0, pending: 0, failed: 0, partial: 0, skipped: 0 };
  return { ...none, removed: 0, segments: 0 };
}
