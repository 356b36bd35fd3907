import { type Abortable, passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import { isVectorSearchError } from '../errors.ts';
import type { Source, SourceChange } from '../source/source.ts';
import { checkEmbedder } from '../store/check-embedder.ts';
import type { DocumentKey } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import { DEFAULT_MAX_DOCUMENT_BYTES } from './default-max-document-bytes.ts';
import { embedPass } from './embed-pass.ts';
import type { IndexEvent } from './index-event.ts';
import type { VectorCache } from './known-vectors.ts';
import { amendLastRun, writeLastRun } from './last-run.ts';
import { heldRecords, listSources, type RunPlan } from './list-sources.ts';
import { planChanges, wholeRescans } from './plan-changes.ts';
import { oneLine } from './problem-of.ts';
import { removeGone } from './remove-gone.ts';
import type { RunContext } from './run-context.ts';
import type { ApplyReport, DocumentChanged, RunReport } from './run-report.ts';
import { RunTally } from './run-tally.ts';
import { TextEmbedder } from './text-embedder.ts';
import { textPass } from './text-pass.ts';
import type { WorkItem } from './work-item.ts';

/** What an {@link Indexer} works with. */
export interface IndexerOptions {
  /** All that should be in the index; documents of other sources are removed by a run. Ids are distinct. */
  readonly sources: readonly Source[];
  readonly embedder: Embedder;
  /** An open store for this embedder. The caller closes it. */
  readonly store: Store;
  /**
   * Prebuilt indexes made with the same embedder: texts that they hold are not embedded again. Their vectors are believed; the
   * caller closes them. Default: none.
   */
  readonly prebuilt?: readonly VectorCache[] | undefined;
  /** Told of progress; what it throws is ignored. */
  readonly onEvent?: (event: IndexEvent) => void;
  /** Documents of more bytes are skipped as too large. Default 10 MiB. */
  readonly maxDocumentBytes?: number;
  /** A document that its strategy takes longer to cut fails, in milliseconds. Default 60,000. */
  readonly maxSegmentMs?: number;
  /** What time it is, for what is remembered of a run. Default: the clock. */
  readonly now?: () => Date;
}

/** A change of one document of a source. */
export interface IndexerChange {
  readonly sourceId: string;
  readonly change: SourceChange;
}

interface TurnOptions extends Abortable {
  /** True = leaves no word in the index of how it gets on: changes of single documents are no run. Default false. */
  readonly quiet?: boolean;
}

/** Default of `maxSegmentMs`. */
const MAX_SEGMENT_MS = 60_000;
/** A running run says at least so often, in milliseconds, that it is alive, when it commits anything. */
const NOTE_EVERY = 3000;
/** Other work of the process waits at most about so many milliseconds. */
const BREATH_EVERY = 20;

/**
 * Brings a store in line with its sources. What did not change costs no embedding, also after a restart or under another
 * name; what was committed survives a kill, and the next run goes on from there. One document that fails is one entry
 * of the report; a store or embedder that does not work ends the run with its error.
 *
 * Runs and changes of one indexer are done one after the other. An index has one writer at a time.
 */
export class Indexer {
  readonly #sources: readonly Source[];
  readonly #embedder: Embedder;
  readonly #store: Store;
  readonly #onEvent: ((event: IndexEvent) => void) | undefined;
  readonly #now: () => Date;
  readonly #limits: Pick<RunContext, 'maxDocumentBytes' | 'maxSegmentMs'>;
  readonly #prebuilt: readonly VectorCache[];
  /** Ends when everything asked for so far is done. */
  #last: Promise<unknown> = Promise.resolve();

  /** Where it writes. */
  get store(): Store {
    return this.#store;
  }

  /** @throws STORE_MISMATCH when the store, or a prebuilt index, holds vectors of another embedder. */
  constructor(options: IndexerOptions) {
    const { sources, embedder, store, onEvent, maxDocumentBytes = DEFAULT_MAX_DOCUMENT_BYTES } = options;
    const { maxSegmentMs = MAX_SEGMENT_MS, prebuilt = [] } = options;
    checkSources(sources);
    if (!embedder || !store) throw new TypeError('An Indexer needs an embedder and a store');
    for (const index of [store, ...prebuilt]) checkEmbedder(index, embedder);
    checkLimit('maxDocumentBytes', maxDocumentBytes);
    checkLimit('maxSegmentMs', maxSegmentMs);
    this.#sources = [...sources];
    this.#embedder = embedder;
    this.#store = store;
    this.#onEvent = onEvent;
    this.#now = options.now ?? (() => new Date());
    this.#limits = { maxDocumentBytes, maxSegmentMs };
    this.#prebuilt = [...prebuilt];
  }

  /**
   * Lists all sources, indexes what is new or changed and removes what is gone. Rejects with the signal's reason when
   * aborted, with EMBEDDER_UNAVAILABLE, MODEL_INVALID or a STORE_ code when nothing can be done.
   */
  run(options: Abortable = {}): Promise<RunReport> {
    return this.#inTurn(options, async (context) => {
      await this.#note(context, 'running');
      try {
        const held = await heldRecords(context);
        const plan = await context.tally.time('listMs', () => listSources(this.#sources, held, context));
        await this.#carryOut(plan.work, plan.gone, context);
        await this.#note(context, 'complete');
      } catch (error) {
        await this.#noteFailure(context, error);
        throw error;
      }
    });
  }

  /**
   * Does the same for what a watch reports: single documents, of which the last change counts, and what has to be listed
   * again. A document costs the same however many the index holds.
   */
  async apply(changes: readonly IndexerChange[], options: Abortable = {}): Promise<ApplyReport> {
    for (const { sourceId } of changes) {
      if (this.#sources.every(({ id }) => id !== sourceId)) throw new RangeError(`No source has the id ${sourceId}`);
    }
    const changed: DocumentChanged[] = [];
    const report = await this.#inTurn({ ...options, quiet: true }, async (context) => {
      const plan = await planChanges(changes, this.#sources, context);
      changed.push(...changedBy(plan));
      await this.#carryOut(plan.work, plan.gone, context);
      await amendLastRun(this.#store, context.tally.report(), wholeRescans(changes), options);
    });
    return { ...report, changed };
  }

  /** Text first where the store can: moved documents find their vectors before their old places are removed. */
  async #carryOut(work: readonly WorkItem[], gone: DocumentKey[], context: RunContext): Promise<void> {
    const unchanged = context.tally.report().totals.unchanged;
    context.tally.emit({ type: 'planned', work: work.length, unchanged });
    if (this.#store.supports.textFirst) {
      const toEmbed = await textPass(work, context, gone);
      await removeGone(context, gone);
      await embedPass(toEmbed, context, gone);
    } else {
      await embedPass(work, context, gone);
    }
    await removeGone(context, gone);
  }

  async #inTurn(options: TurnOptions, work: (context: RunContext) => Promise<void>): Promise<RunReport> {
    const before = this.#last;
    const turn = (async (): Promise<RunReport> => {
      await before;
      options.signal?.throwIfAborted();
      const context = this.#context(options);
      // Between runs others may write, though the store stays open; why a run failed says more than why this did.
      await work(context).finally(() => this.#store.release().catch(() => {}));
      const report = context.tally.report();
      context.tally.emit({ type: 'finished', report });
      return report;
    })();
    this.#last = turn.catch(() => {});
    return turn;
  }

  #context({ signal, quiet = false }: TurnOptions): RunContext {
    const tally = new RunTally(this.#sources, this.#onEvent, this.#now());
    let noted = performance.now();
    let breathed = performance.now();
    const context: RunContext = {
      store: this.#store,
      prebuilt: this.#prebuilt,
      embedder: new TextEmbedder(this.#embedder),
      tally,
      ...this.#limits,
      signal,
      breathe: async () => {
        if (performance.now() - breathed < BREATH_EVERY) return;
        await new Promise((resolve) => setImmediate(resolve));
        breathed = performance.now();
      },
      committed: async () => {
        if (quiet || performance.now() - noted < NOTE_EVERY) return;
        noted = performance.now();
        await this.#note(context, 'running');
      },
    };
    return context;
  }

  async #note({ tally, signal }: RunContext, state: 'running' | 'complete'): Promise<void> {
    await writeLastRun(this.#store, tally.report(), state, { now: this.#now, ...passSignal(signal) });
  }

  /** Leaves word of why a run ended; a store that cannot take it is most likely the reason. */
  async #noteFailure({ tally, signal }: RunContext, error: unknown): Promise<void> {
    const state = signal?.aborted ? 'aborted' : 'failed';
    const message = oneLine(error instanceof Error ? error.message : String(error));
    const code = isVectorSearchError(error) ? { code: error.code } : {};
    await writeLastRun(this.#store, tally.report(), state, { now: this.#now, error: { ...code, message } }).catch(
      () => {},
    );
  }
}

/** What a pass had to look at, before it does. */
function changedBy({ work, gone }: RunPlan): readonly DocumentChanged[] {
  const looked = work.map(({ source, entry, held }): DocumentChanged => {
    return { sourceId: source.id, documentId: entry.documentId, type: held ? 'modified' : 'created' };
  });
  return [...looked, ...gone.map((key): DocumentChanged => ({ ...key, type: 'deleted' }))];
}

function checkLimit(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value > 0) return;
  throw new RangeError(`${name} is ${value}, not a positive whole number`);
}

function checkSources(sources: readonly Source[]): void {
  if (!Array.isArray(sources)) throw new TypeError('sources is not an array');
  const ids = new Set<string>();
  for (const { id } of sources) {
    if (ids.has(id)) throw new RangeError(`Two sources have the id ${id}`);
    ids.add(id);
  }
}
