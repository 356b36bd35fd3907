import { Worker } from 'node:worker_threads';
import type { VectorSearchError } from '@mcp-vector-search/core';
import { forbidTelemetry } from '../inference/forbid-telemetry.ts';
import type { WorkerInput, WorkerMessage, WorkerModel } from './messages.ts';
import { NativeGate } from './native-gate.ts';
import type { PoolCall } from './pool-call.ts';
import { toVectorSearchError } from './to-vector-search-error.ts';

/** What the owner of a thread wants to hear. */
export interface WorkerThreadEvents {
  /** After the thread's own state is up to date. */
  message(message: WorkerMessage): void;
  /** The thread is gone, for whatever reason. */
  end(problem: string): void;
}

/** One worker and the tasks that it holds. */
export class WorkerThread {
  /** True once tokeniser and model are loaded. */
  ready = false;
  readonly #worker: Worker;
  readonly #gate: NativeGate = new NativeGate();
  /** In the order sent, which is the order in which they are answered; the first is in work. */
  readonly #tasks: { readonly call: PoolCall; readonly index: number }[] = [];

  constructor(model: WorkerModel, events: WorkerThreadEvents) {
    let problem = 'killed';
    forbidTelemetry();
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), {
      workerData: { model, gate: this.#gate.memory } satisfies WorkerInput,
      stdout: true, // what a worker prints must not reach the stdout of this process, which may carry a protocol
      execArgv: [],
    });
    this.#worker.on('message', (message: WorkerMessage) => {
      this.#onMessage(message);
      events.message(message);
    });
    this.#worker.on('error', (error) => {
      problem = error.message;
    });
    this.#worker.on('exit', () => events.end(problem));
  }

  /** Number of tasks that the worker holds. */
  get load(): number {
    return this.#tasks.length;
  }

  /** Gives the worker one more task. */
  send(call: PoolCall, index: number): void {
    this.#tasks.push({ call, index });
    this.#worker.postMessage(call.tasks[index]);
  }

  /** Whether the worker keeps the process alive. */
  hold(alive: boolean): void {
    if (alive) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Rejects the call whose task was in work, and gives back those that only waited. */
  fail(error: VectorSearchError): void {
    const [current, ...waiting] = this.#tasks.splice(0);
    current?.call.reject(error);
    for (const { call, index } of waiting) call.giveBack(index);
  }

  /** Ends the worker, as soon as it is not in native code. */
  async terminate(): Promise<void> {
    while (!this.#gate.shut()) {
      this.#worker.ref();
      await new Promise((resolve) => this.#worker.once('message', resolve).once('exit', resolve));
    }
    await this.#worker.terminate();
  }

  /** Blocks until the worker may be ended with the process. */
  prepareForExit(): void {
    this.#gate.shutAndWait();
  }

  #onMessage(message: WorkerMessage): void {
    if (message.type === 'ready') this.ready = true;
    if (message.type !== 'done' && message.type !== 'failed') return;
    const task = this.#tasks.shift();
    if (message.type === 'done') task?.call.finish(task.index, message.result);
    else task?.call.reject(toVectorSearchError(message.error));
  }
}
