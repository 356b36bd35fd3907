import { type Abortable, passSignal } from '../abort.ts';
import type { Indexer, IndexerChange } from '../indexer/indexer.ts';
import type { ApplyReport } from '../indexer/run-report.ts';
import type { Source, SourceChange, SourceWatch } from '../source/source.ts';
import { ChangeQueue } from './change-queue.ts';
import type { WatchEvent } from './watch-event.ts';
import { writeWatchNote } from './watch-note.ts';
import type { SourceWatchStatus, WatchedHow, WatchStatus } from './watch-status.ts';

/** What a {@link Watcher} works with. Times are milliseconds. */
export interface WatcherOptions {
  /** Brings changes into the index. */
  readonly indexer: Indexer;
  /** Sources of the indexer. Those without `watch` are not watched. */
  readonly sources: readonly Source[];
  /** A document is indexed when it was quiet for so long. Default 500. */
  readonly debounceMs?: number;
  /** A document that is never quiet is indexed after so long. Default ten times `debounceMs`. */
  readonly maxDelayMs?: number;
  /** How often a source is listed again where the system does not tell of all changes; less often where a listing takes more than half of that. Default 10,000. */
  readonly pollMs?: number;
  /** Told of what goes on; what it throws is ignored. */
  readonly onEvent?: (event: WatchEvent) => void;
}

interface Watched {
  readonly source: Source;
  watch: SourceWatch | undefined;
  /** As last told. */
  how: WatchedHow;
  lastChange?: string;
}

/** Tried again after so long at first, in milliseconds, and at most after so long. */
const RETRY = { first: 1000, most: 60_000 } as const;
/** Sources are listed again at most for this share of the time. */
const POLL_SHARE = 0.5;

/**
 * Keeps an index true while its sources change: start it, then let the indexer run, and nothing is missed in between. A
 * burst of changes costs one pass. A document whose new state cannot be indexed keeps its old content; when store or
 * embedder do not work the changes are kept and tried again.
 */
export class Watcher implements AsyncDisposable {
  readonly #indexer: Indexer;
  readonly #watched: readonly Watched[];
  readonly #queue: ChangeQueue;
  readonly #debounceMs: number;
  readonly #pollMs: number;
  readonly #onEvent: ((event: WatchEvent) => void) | undefined;
  readonly #ending: AbortController = new AbortController();
  readonly #counts: { created: number; modified: number; deleted: number; queued: number; processed: number };
  #signal: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  /** What the pass under way is about. */
  #passing: readonly IndexerChange[] = [];
  #lastEvent: number | undefined;
  #retryMs = 0;
  #ended = false;
  /** Ends when word is left of everything so far. */
  #noted: Promise<void> = Promise.resolve();
  /** No source is listed again before this time. */
  #restUntil = 0;

  constructor(options: WatcherOptions) {
    const { indexer, sources, debounceMs = 500, maxDelayMs = debounceMs * 10, pollMs = 10_000 } = options;
    if (!indexer || !Array.isArray(sources)) throw new TypeError('A Watcher needs an indexer and its sources');
    checkTime('debounceMs', debounceMs, 0);
    checkTime('maxDelayMs', maxDelayMs, debounceMs);
    checkTime('pollMs', pollMs, 1);
    this.#indexer = indexer;
    this.#watched = sources.map((source: Source): Watched => ({ source, watch: undefined, how: 'off' }));
    this.#queue = new ChangeQueue({ debounceMs, maxDelayMs });
    this.#debounceMs = debounceMs;
    this.#pollMs = pollMs;
    this.#onEvent = options.onEvent;
    this.#counts = { created: 0, modified: 0, deleted: 0, queued: 0, processed: 0 };
  }

  /** What is watched, and what was done so far. */
  status(): WatchStatus {
    return {
      sources: this.#watched.map(({ source, watch, lastChange }): SourceWatchStatus => {
        const how = watch ? (watch.how ?? 'native') : 'off';
        const passing = this.#passing.filter(({ sourceId }) => sourceId === source.id).length;
        const pending = this.#queue.count(source.id) + passing;
        return { id: source.id, how, pending, ...(lastChange && { lastChange }) };
      }),
      ...this.#counts,
      ...(this.#lastEvent !== undefined && { lastEventAt: new Date(this.#lastEvent).toISOString() }),
    };
  }

  /** Begins. Resolves when every change from then on is noticed. May be called once. */
  async start({ signal }: Abortable = {}): Promise<void> {
    if (this.#signal) throw new Error('This Watcher was started before; make another one');
    const ending = this.#ending.signal;
    this.#signal = signal ? AbortSignal.any([signal, ending]) : ending;
    this.#signal.throwIfAborted();
    try {
      for (const watched of this.#watched) {
        const { source } = watched;
        watched.watch = await source.watch?.((change) => this.#noticed(source, change), { signal: this.#signal });
      }
    } catch (error) {
      await this[Symbol.asyncDispose]();
      throw error;
    }
    this.#poll = setInterval(() => this.#pollSources(), this.#pollMs);
    this.#signal.addEventListener('abort', () => this.#rest(), { once: true });
    this.#tellHow();
    await this.#noted;
  }

  /** Ends watching; what was committed stays, and what was not is found by the next run. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    const started = this.#signal !== undefined;
    this.#ending.abort(new Error('watching has ended'));
    this.#rest();
    await this.#pass;
    for (const watched of this.#watched) {
      await watched.watch?.[Symbol.asyncDispose]();
      watched.watch = undefined;
    }
    if (started && !this.#ended) this.#note(undefined);
    this.#ended = true;
    await this.#noted;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#poll);
  }

  #noticed({ id }: Source, change: SourceChange): void {
    if (this.#signal?.aborted) return;
    this.#counts.queued += 1;
    this.#lastEvent = Date.now();
    this.#wait({ sourceId: id, change });
  }

  #wait(change: IndexerChange): void {
    this.#queue.add(change, performance.now());
    this.#timer ??= setTimeout(this.#fire, this.#debounceMs);
  }

  /** Begins a pass when one is due, and otherwise waits until then. */
  readonly #fire = (): void => {
    this.#timer = undefined;
    const dueAt = this.#queue.dueAt();
    if (dueAt === undefined || this.#pass || this.#signal?.aborted) return;
    const wait = dueAt - performance.now();
    if (wait > 0) this.#timer = setTimeout(this.#fire, Math.ceil(wait));
    else this.#pass = this.#apply(this.#queue.take(performance.now()));
  };

  async #apply(changes: readonly IndexerChange[]): Promise<void> {
    let wait = 0;
    this.#passing = changes;
    try {
      const start = performance.now();
      const report = await this.#indexer.apply(changes, passSignal(this.#signal));
      if (changes.some(({ change }) => change.type === 'rescan')) {
        this.#restUntil = performance.now() + (performance.now() - start) * (1 / POLL_SHARE - 1);
      }
      this.#retryMs = 0;
      this.#passing = [];
      this.#applied(report, changes);
      await this.#noted;
    } catch (error) {
      if (this.#signal?.aborted) return;
      this.#queue.putBack(changes, performance.now());
      wait = this.#retryMs = Math.min(this.#retryMs * 2 || RETRY.first, RETRY.most);
      this.#emit({ type: 'failed', error, retryMs: wait });
    } finally {
      this.#pass = undefined;
      this.#passing = [];
    }
    if (this.#signal?.aborted || this.#queue.size === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#fire, wait);
  }

  #applied(report: ApplyReport, changes: readonly IndexerChange[]): void {
    const { changed } = report;
    this.#counts.processed += changed.length;
    for (const { type } of changed) this.#counts[type] += 1;
    const now = Date.now();
    const listed = changes.some(({ change }) => change.type === 'rescan');
    if (listed && changed.length > 0) this.#lastEvent = now;
    const sources = new Set(changed.map(({ sourceId }) => sourceId));
    for (const watched of this.#watched) {
      if (sources.has(watched.source.id)) watched.lastChange = new Date(now).toISOString();
    }
    this.#emit({ type: 'applied', report });
    this.#tellHow(sources.size > 0);
  }

  /** Lists what the system does not tell everything of again. */
  #pollSources(): void {
    if (performance.now() < this.#restUntil) return;
    for (const { source, watch } of this.#watched) {
      if (watch?.how === 'polling') this.#wait({ sourceId: source.id, change: { type: 'rescan' } });
    }
  }

  /** Tells how sources are watched where that is new, and leaves word of it in the index. */
  #tellHow(news = false): void {
    const status = this.status();
    let changed = news;
    for (const [at, { how }] of status.sources.entries()) {
      const watched = this.#watched[at]!;
      if (watched.how === how) continue;
      watched.how = how;
      changed = true;
      this.#emit({ type: 'watching', sourceId: watched.source.id, how });
    }
    if (changed) this.#note(status);
  }

  /** Word that cannot be left, since another process writes or the store is closed, is left with the next change. */
  #note(status: WatchStatus | undefined): void {
    const { store } = this.#indexer;
    const leave = async (): Promise<void> => {
      await writeWatchNote(store, status);
      await store.release(); // others may write
    };
    this.#noted = this.#noted.then(leave).catch(() => {});
  }

  #emit(event: WatchEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // Listening must never affect indexing.
    }
  }
}

function checkTime(name: string, value: number, least: number): void {
  if (Number.isFinite(value) && value >= least) return;
  throw new RangeError(`${name} is ${value}, not a time of at least ${least} ms`);
}
