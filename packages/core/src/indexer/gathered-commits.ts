import type { DocumentChange } from '../store/store-driver.ts';
import { commit } from './commit.ts';
import type { RunContext } from './run-context.ts';

/** Changes wait at most about so many milliseconds for more: what a kill may cost. */
const LONGEST_WAIT = 1000;

/** Commits changes at once, or, for a store whose commits are dear, gathered to as many windows as it wants. */
export class GatheredCommits {
  readonly #context: RunContext;
  readonly #wanted: number;
  #waiting: DocumentChange[] = [];
  #windows = 0;
  #since = 0;

  constructor(context: RunContext) {
    this.#context = context;
    this.#wanted = context.store.commitWindows;
  }

  async add(changes: readonly DocumentChange[]): Promise<void> {
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push(...changes);
    for (const { segments = [] } of changes) for (const { windows } of segments) this.#windows += windows.length;
    if (this.#windows >= this.#wanted || performance.now() - this.#since >= LONGEST_WAIT) await this.flush();
  }

  /** Commits what is waiting. */
  async flush(): Promise<void> {
    const changes = this.#waiting;
    [this.#waiting, this.#windows] = [[], 0];
    await commit(this.#context, changes);
  }
}
