/** Worker thread: lays points out, and tells how far it is. */
import { parentPort, workerData } from 'node:worker_threads';
import { layOut } from './layout/lay-out.ts';
import type { Points } from './layout/points.ts';
import type { LayoutMessage } from './layout-message.ts';

/** Progress is told in steps of this. */
const STEP = 0.01;

function send(message: LayoutMessage): void {
  parentPort?.postMessage(message);
}

let told = 0;
const positions = layOut(workerData as Points, (progress) => {
  if (progress < told + STEP) return;
  told = progress;
  send({ progress });
});
send({ positions });
