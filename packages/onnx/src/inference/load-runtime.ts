import { readFileSync } from 'node:fs';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { firstLine } from './first-line.ts';

/** The module `onnxruntime-node`. */
export type Runtime = typeof import('onnxruntime-node');

/**
 * Loads ONNX Runtime, silenced: problems arrive as exceptions, and nothing may be printed.
 *
 * @throws WorkerProblem EMBEDDER_UNAVAILABLE that says what to install
 */
export async function loadRuntime(): Promise<Runtime> {
  try {
    const runtime = await import('onnxruntime-node');
    runtime.env.logLevel = 'fatal';
    return runtime;
  } catch (cause) {
    const version = wantedVersion();
    throw new WorkerProblem(
      'EMBEDDER_UNAVAILABLE',
      `onnxruntime-node cannot be loaded on ${process.platform}-${process.arch} (${firstLine(cause)}): run \`npm install onnxruntime-node@${version}\`, offline with --ignore-scripts; Linux needs glibc`,
      { context: { package: 'onnxruntime-node', version }, cause },
    );
  }
}

function wantedVersion(): string {
  const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return own.dependencies['onnxruntime-node'];
}
