const INSIDE = 1;
const SHUT = 2;

/** Longest wait for a worker to come out of native code when the process ends, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Keeps a worker thread from being ended while it is in native code: ONNX Runtime's binding aborts the whole process when
 * its thread is terminated before a native call has returned. One memory cell, shared by main thread and worker.
 */
export class NativeGate {
  /** To be handed to the other thread. */
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /** Runs native work in the worker; never begins it, and never returns, once the gate is shut. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (Atomics.compareExchange(this.#state, 0, 0, INSIDE) !== 0) return new Promise<T>(() => {});
    try {
      return await work();
    } finally {
      Atomics.and(this.#state, 0, ~INSIDE);
      Atomics.notify(this.#state, 0);
    }
  }

  /** From now on the worker does not enter native code. True where it is not in it now. */
  shut(): boolean {
    return (Atomics.or(this.#state, 0, SHUT) & INSIDE) === 0;
  }

  /** The same, and blocks this thread until the worker has come out. */
  shutAndWait(): void {
    if (!this.shut()) Atomics.wait(this.#state, 0, INSIDE | SHUT, PATIENCE);
  }
}
