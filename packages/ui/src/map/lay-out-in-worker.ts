import { Worker } from 'node:worker_threads';
import type { Points } from './layout/points.ts';
import type { LayoutMessage } from './layout-message.ts';

/** How a layout is computed. */
export interface WorkerOptions {
  /** Told how far it is, 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** Ends the thread. */
  readonly signal: AbortSignal;
}

/** Lays points out in a thread of its own, so that requests are answered meanwhile. The points are handed over: they are gone here. */
export async function layOutInWorker(
  points: Points,
  { onProgress, signal }: WorkerOptions,
): Promise<readonly number[]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./layout-worker.js', import.meta.url), {
    workerData: points,
    transferList: [points.values.buffer as ArrayBuffer],
    execArgv: [],
  });
  const abort = (): void => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: LayoutMessage) => {
        if ('positions' in message) resolve(message.positions);
        else onProgress(message.progress);
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(signal.reason ?? new Error(`the thread of the map ended with code ${code}`)),
      );
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
