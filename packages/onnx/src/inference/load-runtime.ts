import { readFileSync } from 'node:fs';
import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { firstLine } from './first-line.ts';

/** Packages of ours with the native build, by platform. They have no install script, unlike `onnxruntime-node`. */
const OWN_BUILDS: Readonly<Record<string, string>> = {
  linux: '@mcp-vector-search/onnxruntime-linux',
  darwin: '@mcp-vector-search/onnxruntime-desktop',
  win32: '@mcp-vector-search/onnxruntime-desktop',
};

/** A build of ONNX Runtime: `native` code, or `wasm`, which runs wherever Node does, at about six times the cost. */
export type RuntimeKind = 'native' | 'wasm';

/** ONNX Runtime, in one of its two builds. */
export interface Runtime {
  readonly kind: RuntimeKind;
  /** Of the build, such as `1.23.0`. */
  readonly version: string;
  readonly InferenceSession: typeof InferenceSession;
  readonly Tensor: typeof Tensor;
  /** What every session is to be made with. */
  readonly options: InferenceSession.SessionOptions;
}

/**
 * Loads ONNX Runtime, silenced: problems arrive as exceptions, and nothing may be printed. The native build is taken where
 * it can be loaded, otherwise the WebAssembly build where `onnxruntime-web` is installed; or the one that is wanted alone.
 *
 * @throws WorkerProblem EMBEDDER_UNAVAILABLE that says what to install
 */
export async function loadRuntime(wanted?: RuntimeKind): Promise<Runtime> {
  if (wanted === 'wasm') return loadWasm().catch((error: unknown) => Promise.reject(wasmUnavailable(error)));
  try {
    return await loadNative();
  } catch (native) {
    if (wanted === 'native') throw unavailable(native);
    try {
      return await loadWasm();
    } catch (wasm) {
      throw unavailable(native, isMissing(wasm) ? undefined : wasm);
    }
  }
}

async function loadNative(): Promise<Runtime> {
  const { env, InferenceSession, Tensor } = await importNative();
  env.logLevel = 'fatal';
  return {
    kind: 'native',
    version: env.versions.node ?? env.versions.common,
    InferenceSession,
    Tensor,
    options: { executionProviders: ['cpu'] },
  };
}

/** The build of our own package; where that is not there or does not run, the one that the user installed. */
async function importNative(): Promise<typeof import('onnxruntime-node')> {
  const own = OWN_BUILDS[process.platform];
  if (own === undefined) return import('onnxruntime-node');
  try {
    return await import(own);
  } catch (cause) {
    return import('onnxruntime-node').catch((error: unknown) => {
      throw isMissing(error) && !isMissing(cause) ? cause : error;
    });
  }
}

async function loadWasm(): Promise<Runtime> {
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web');
  env.logLevel = 'fatal';
  env.wasm.numThreads = 1; // worker threads use the cores, as with the native build
  return {
    kind: 'wasm',
    version: env.versions.web ?? env.versions.common,
    InferenceSession,
    Tensor,
    options: { executionProviders: ['wasm'] },
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
}

function unavailable(native: unknown, wasm?: unknown): WorkerProblem {
  const version = wantedVersion();
  const broken = wasm === undefined ? '' : `, nor can onnxruntime-web (${firstLine(wasm)})`;
  return new WorkerProblem(
    'EMBEDDER_UNAVAILABLE',
    `onnxruntime-node cannot be loaded on ${process.platform}-${process.arch} (${firstLine(native)})${broken}: run \`npm install onnxruntime-node@${version}\`, offline with --ignore-scripts; where it does not run (Linux needs glibc), \`npm install onnxruntime-web@${version}\` does, slower`,
    { context: { package: 'onnxruntime-node', version }, cause: native },
  );
}

function wasmUnavailable(cause: unknown): WorkerProblem {
  const version = wantedVersion();
  return new WorkerProblem(
    'EMBEDDER_UNAVAILABLE',
    `onnxruntime-web cannot be loaded (${firstLine(cause)}): run \`npm install onnxruntime-web@${version}\``,
    { context: { package: 'onnxruntime-web', version }, cause },
  );
}

/** Both builds are published under the same versions. */
function wantedVersion(): string {
  const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return own.dependencies['@mcp-vector-search/onnxruntime-linux'];
}
