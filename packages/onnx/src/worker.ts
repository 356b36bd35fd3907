/** Worker thread: loads tokeniser and model, then answers one task after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { firstLine } from './inference/first-line.ts';
import { type ModelSession, openSession } from './inference/open-session.ts';
import { poolTokens } from './inference/pool-tokens.ts';
import { verifyModelFiles } from './model/verify-model-files.ts';
import type { ErrorMessage, Task, TaskResult, WorkerInput, WorkerMessage } from './pool/messages.ts';
import { NativeGate } from './pool/native-gate.ts';
import { WorkerProblem } from './pool/worker-problem.ts';
import { type ModelTokenizer, readTokenizer } from './tokenizer/model-tokenizer.ts';

const { model, gate: memory } = workerData as WorkerInput;
const gate = new NativeGate(memory);
const port = parentPort;

function send(message: WorkerMessage, result?: TaskResult): void {
  port?.postMessage(message, result ? [result.buffer as ArrayBuffer] : []);
}

function describe(error: unknown): ErrorMessage {
  if (error instanceof WorkerProblem) return { code: error.code, message: error.message, context: error.context };
  return { code: 'EMBEDDER_FAILED', message: `${model.manifest.id} failed: ${firstLine(error)}`, context: {} };
}

async function answer(task: Task, tokenizer: ModelTokenizer, session: ModelSession): Promise<TaskResult> {
  if (task.kind === 'windows') return Uint32Array.from(tokenizer.cutWindows(task.text));
  const ids = tokenizer.encode(task.text, task.role);
  const vector = poolTokens(await gate.pass(() => session.run(ids)), ids.length, model.manifest);
  if (vector) return vector;
  throw new WorkerProblem('EMBEDDER_FAILED', `${model.manifest.id} gave no finite vector for a text`);
}

async function serve(): Promise<void> {
  verifyModelFiles(model);
  const tokenizer = readTokenizer(model);
  const session = await gate.pass(() => openSession(model));
  let last: Promise<void> = Promise.resolve();
  port?.on('message', (task: Task) => {
    last = last
      .then(() => answer(task, tokenizer, session))
      .then((result) => send({ type: 'done', result }, result))
      .catch((error: unknown) => send({ type: 'failed', error: describe(error) }));
  });
  send({ type: 'ready' });
}

serve().catch((error: unknown) => {
  send({ type: 'unusable', error: describe(error) });
});
