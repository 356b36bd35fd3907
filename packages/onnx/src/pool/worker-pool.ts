/** Worker threads that share one queue. They start when there is work, and never keep the process alive without. */
import { type Abortable, VectorSearchError } from '@mcp-vector-search/core';
import type { Task, TaskResult, WorkerMessage, WorkerModel } from './messages.ts';
import { PoolCall } from './pool-call.ts';
import { toVectorSearchError } from './to-vector-search-error.ts';
import { WorkerThread } from './worker-thread.ts';

/**
 * Characters that are worth a further worker. A model loads in about half a second, in which a worker that is there does
 * a thousand tokens.
 */
const WORTH_A_START = 4096;

/** Tasks that a worker holds: one in work, one waiting, so that a busy main thread does not leave it idle. */
const TASKS_PER_WORKER = 2;

/** Options of {@link WorkerPool.run}. */
export interface PoolRunOptions extends Abortable {
  /** Goes before calls that are not urgent. Default: false. */
  readonly urgent?: boolean;
}

/** Runs tasks on up to `size` worker threads. */
export class WorkerPool {
  readonly #size: number;
  readonly #model: WorkerModel;
  readonly #threads: Set<WorkerThread> = new Set();
  /** Calls that are not settled, in the order in which they are served. */
  readonly #calls: PoolCall[] = [];
  #closed = false;

  #watchesExit = false;

  /** Node ends the workers together with the process, whatever they are at. */
  readonly #onExit = (): void => {
    for (const thread of this.#threads) thread.prepareForExit();
  };

  /** @param size number of workers at most */
  constructor(size: number, model: WorkerModel) {
    this.#size = size;
    this.#model = model;
  }

  /**
   * Results in the order of the tasks; the longest are begun first, so that workers end at about the same time.
   * The first failure or an abort rejects at once and drops what is not begun.
   */
  run(tasks: readonly Task[], options: PoolRunOptions = {}): Promise<readonly TaskResult[]> {
    this.requireOpen();
    options.signal?.throwIfAborted();
    if (tasks.length === 0) return Promise.resolve([]);
    const call = new PoolCall(tasks, options.signal);
    const place = options.urgent ? this.#calls.findIndex((other) => !other.urgent) : -1;
    this.#calls.splice(place < 0 ? this.#calls.length : place, 0, call);
    call.urgent = options.urgent ?? false;
    this.#update();
    return call.promise.finally(() => {
      this.#calls.splice(this.#calls.indexOf(call), 1);
      this.#update();
    });
  }

  /** Throws once the pool is closed. */
  requireOpen(): void {
    if (this.#closed) throw new VectorSearchError('EMBEDDER_FAILED', 'The embedder is closed: make a new one');
  }

  /** Ends all workers; what is running is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectAll(new VectorSearchError('EMBEDDER_FAILED', 'The embedder was closed while it worked'));
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
    this.#watchExit();
  }

  /** Hands out tasks, starts threads as far as there is work for them, and holds the process while there is any. */
  #update(): void {
    if (this.#closed) return;
    for (let call = this.#nextCall(); call; call = this.#nextCall()) {
      const thread = this.#freestThread();
      if (!thread) break;
      thread.send(call, call.take());
    }
    while (this.#wantsThread()) this.#start();
    for (const thread of this.#threads) thread.hold(this.#calls.length > 0);
    this.#watchExit();
  }

  #nextCall(): PoolCall | undefined {
    return this.#calls.find((call) => call.waiting > 0);
  }

  /** The first thread starts for any work, a further one for work that takes longer than to start it. */
  #wantsThread(): boolean {
    if (this.#threads.size === this.#size) return false;
    if (this.#threads.size === 0) return this.#nextCall() !== undefined;
    const work = this.#calls.reduce((sum, call) => sum + call.waitingCharacters, 0);
    const starting = [...this.#threads].filter((thread) => !thread.ready).length;
    return work >= WORTH_A_START * (starting + 1);
  }

  /** Listens for the end of the process while a worker may be in native code. */
  #watchExit(): void {
    const busy = [...this.#threads].some((thread) => !thread.ready || thread.load > 0);
    if (busy === this.#watchesExit) return;
    this.#watchesExit = busy;
    if (busy) process.on('exit', this.#onExit);
    else process.off('exit', this.#onExit);
  }

  #freestThread(): WorkerThread | undefined {
    let best: WorkerThread | undefined;
    for (const thread of this.#threads) {
      if (thread.ready && thread.load < TASKS_PER_WORKER && thread.load < (best?.load ?? TASKS_PER_WORKER))
        best = thread;
    }
    return best;
  }

  #start(): void {
    const thread = new WorkerThread(this.#model, {
      message: (message) => this.#onMessage(thread, message),
      end: (problem) => this.#onEnd(thread, problem),
    });
    this.#threads.add(thread);
  }

  #onMessage(thread: WorkerThread, message: WorkerMessage): void {
    if (message.type === 'unusable') {
      this.#threads.delete(thread);
      void thread.terminate();
      this.#rejectAll(toVectorSearchError(message.error));
    }
    this.#update();
  }

  #onEnd(thread: WorkerThread, problem: string): void {
    if (!this.#threads.delete(thread)) return;
    const error = new VectorSearchError('EMBEDDER_FAILED', `A worker of the embedder ended (${problem}); try again`);
    if (thread.ready) thread.fail(error);
    else this.#rejectAll(error); // what keeps one worker from starting would keep the next
    this.#update();
  }

  #rejectAll(error: VectorSearchError): void {
    for (const call of [...this.#calls]) call.reject(error);
  }
}
