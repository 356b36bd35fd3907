import type { Task, TaskResult } from './messages.ts';

/** One call of a pool: its tasks, what is still to be begun, and the promise of all results. */
export class PoolCall {
  readonly tasks: readonly Task[];
  readonly promise: Promise<readonly TaskResult[]>;
  /** Served before calls that are not. */
  urgent = false;
  readonly #order: number[];
  readonly #results: TaskResult[];
  #missing: number;
  #characters: number;
  #settle: { resolve(results: readonly TaskResult[]): void; reject(reason: unknown): void } | undefined;

  constructor(tasks: readonly Task[], signal: AbortSignal | undefined) {
    this.tasks = tasks;
    this.#results = new Array(tasks.length);
    this.#missing = tasks.length;
    this.#characters = tasks.reduce((sum, task) => sum + task.text.length, 0);
    this.#order = tasks.map((_, index) => index);
    this.#order.sort((a, b) => tasks[a]!.text.length - tasks[b]!.text.length || b - a);
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    const abort = (): void => this.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const stop = (): void => signal?.removeEventListener('abort', abort);
    this.promise.then(stop, stop);
  }

  /** Tasks that are not begun; none once the call is settled. */
  get waiting(): number {
    return this.#settle ? this.#order.length : 0;
  }

  /** Length of what is not begun. */
  get waitingCharacters(): number {
    return this.#settle ? this.#characters : 0;
  }

  /** Index of the task to begin next, the longest of those that wait. */
  take(): number {
    const index = this.#order.pop() as number;
    this.#characters -= this.tasks[index]!.text.length;
    return index;
  }

  /** Puts a task back that was taken and not begun. */
  giveBack(index: number): void {
    this.#order.push(index);
    this.#characters += this.tasks[index]!.text.length;
  }

  /** Stores a result; the last one settles the call. */
  finish(index: number, result: TaskResult): void {
    this.#results[index] = result;
    this.#missing--;
    if (this.#missing === 0) this.#settled()?.resolve(this.#results);
  }

  /** Rejects the call unless it is settled. */
  reject(reason: unknown): void {
    this.#settled()?.reject(reason);
  }

  #settled(): { resolve(results: readonly TaskResult[]): void; reject(reason: unknown): void } | undefined {
    const settle = this.#settle;
    this.#settle = undefined;
    return settle;
  }
}
