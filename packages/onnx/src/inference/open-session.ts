/** The model at work: ONNX Runtime, loaded when it is needed and never on import. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-common';
import type { ModelInput } from '../model/model-manifest.ts';
import type { WorkerModel } from '../pool/messages.ts';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { firstLine } from './first-line.ts';
import { loadRuntime, type Runtime } from './load-runtime.ts';

/** Runs a model on one text at a time. */
export interface ModelSession {
  /** Token vectors, one after the other, of one sequence of ids. */
  run(ids: readonly number[]): Promise<Float32Array>;
}

/**
 * One thread, one text: the quantised models scale activations over the whole batch, so that in a batch a text's vector
 * would depend on its neighbours. Threads that spin while they wait would take the time of others; worker threads use the
 * cores instead. Sequences differ in length, so memory patterns would only pile up.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableMemPattern: false,
  logSeverityLevel: 4,
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
};

/**
 * Loads `model.onnx` of a model folder; blocks its thread for about half a second.
 *
 * @throws WorkerProblem EMBEDDER_UNAVAILABLE without ONNX Runtime, MODEL_INVALID where the graph is not as the
 *   manifest says
 */
export async function openSession(model: WorkerModel): Promise<ModelSession> {
  const runtime = await loadRuntime(model.runtime);
  const { manifest } = model;
  const file = join(model.path, 'model.onnx');
  let session: InferenceSession;
  try {
    session = await createSession(runtime, file);
  } catch (cause) {
    throw invalid(file, `cannot be loaded: ${firstLine(cause)}`, cause);
  }
  requireNames(file, 'inputs', session.inputNames, manifest.inputs);
  if (!session.outputNames.includes(manifest.output)) {
    throw invalid(file, `has no output "${manifest.output}" but ${session.outputNames.join(', ')}`);
  }
  return {
    async run(ids) {
      const feeds = inputTensors(runtime, ids, manifest.inputs);
      const output = (await session.run(feeds, [manifest.output]))[manifest.output];
      const [, tokens, width] = output?.dims ?? [];
      if (output?.type === 'float32' && tokens === ids.length && width === manifest.dimensions) {
        return output.data as Float32Array;
      }
      const found = `${output?.type} of shape [${output?.dims.join(', ')}]`;
      throw invalid(file, `gives ${found}; float32 of [1, ${ids.length}, ${manifest.dimensions}] expected`);
    },
  };
}

/** The native build reads the file itself, which spares a copy of the weights; the other one wants bytes. */
async function createSession(runtime: Runtime, file: string): Promise<InferenceSession> {
  const options = { ...SESSION_OPTIONS, ...runtime.options };
  if (runtime.kind === 'native') return runtime.InferenceSession.create(file, options);
  return runtime.InferenceSession.create(await readFile(file), options);
}

function inputTensors(
  { Tensor }: Runtime,
  ids: readonly number[],
  inputs: readonly ModelInput[],
): InferenceSession.FeedsType {
  const values: Record<ModelInput, () => BigInt64Array> = {
    input_ids: () => BigInt64Array.from(ids, BigInt),
    attention_mask: () => new BigInt64Array(ids.length).fill(1n),
    token_type_ids: () => new BigInt64Array(ids.length),
  };
  return Object.fromEntries(inputs.map((name) => [name, new Tensor('int64', values[name](), [1, ids.length])]));
}

function requireNames(file: string, field: string, found: readonly string[], wanted: readonly string[]): void {
  if (found.length === wanted.length && found.every((name) => wanted.includes(name))) return;
  throw invalid(file, `has ${field} ${found.join(', ')}; model.json says ${wanted.join(', ')}`);
}

function invalid(file: string, problem: string, cause?: unknown): WorkerProblem {
  return new WorkerProblem('MODEL_INVALID', `${file} ${problem}`, { context: { file }, cause });
}
