import type { DocumentChange } from '../store/store-driver.ts';
import { commit } from './commit.ts';
import type { RunContext } from './run-context.ts';

/** Changes wait about so many milliseconds for more, or for the commit before them: what a kill may cost. */
const LONGEST_WAIT = 1000;

/** While no commit is under way, this part of what the store wants is enough: better than to let it wait. */
const IDLE_PART = 4;

/**
 * Commits changes: at once, or, for a store whose commits are dear, gathered to as many windows as it wants. Such a commit is
 * done while further documents are prepared, one at a time; its failure is told by the next call.
 */
export class GatheredCommits implements AsyncDisposable {
  readonly #context: RunContext;
  readonly #wanted: number;
  #waiting: DocumentChange[] = [];
  #windows = 0;
  #since = 0;
  #running: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(context: RunContext) {
    this.#context = context;
    this.#wanted = context.store.commitWindows;
  }

  async add(changes: readonly DocumentChange[]): Promise<void> {
    if (this.#wanted === 0) return commit(this.#context, changes);
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push(...changes);
    for (const { segments = [] } of changes) for (const { windows } of segments) this.#windows += windows.length;
    const isOld = performance.now() - this.#since >= LONGEST_WAIT;
    const isWorth = this.#windows >= this.#wanted / IDLE_PART;
    if (this.#windows >= this.#wanted || (!this.#busy && (isOld || isWorth))) await this.#begin();
  }

  /** Commits what is waiting, and ends when everything is committed. */
  async flush(): Promise<void> {
    await this.#begin();
    await this.#running;
  }

  /** Waits for a commit under way, so that nothing works on behind the caller's back. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running.catch(() => {});
  }

  async #begin(): Promise<void> {
    await this.#running;
    if (this.#waiting.length === 0) return;
    const changes = this.#waiting;
    [this.#waiting, this.#windows] = [[], 0];
    this.#busy = true;
    this.#running = commit(this.#context, changes).finally(() => {
      this.#busy = false;
    });
    this.#running.catch(() => {});
  }
}
