/** The embedder that runs a model on this machine. */
import { availableParallelism } from 'node:os';
import type { Abortable, Embedder, EmbedRole, TextSpan } from '@mcp-vector-search/core';
import type { RuntimeKind } from './inference/load-runtime.ts';
import { findModel } from './model/find-model.ts';
import { modelFingerprint } from './model/model-fingerprint.ts';
import { readModelFolder } from './model/model-folder.ts';
import { MIN_TOKENS } from './model/model-manifest.ts';
import type { WorkerModel } from './pool/messages.ts';
import { WorkerPool } from './pool/worker-pool.ts';

/** Model that is used when none is named. */
export const DEFAULT_MODEL = 'bge-small-en-v1.5';

/** Characters that Unicode's canonical decomposition (NFD) makes out of one UTF-16 unit, at most. */
const LONGEST_EXPANSION = 4;

/** Options of {@link onnxEmbedder}. */
export interface OnnxEmbedderOptions extends Abortable {
  /**
   * Name of an installed model (`bge-small-en-v1.5`, `all-MiniLM-L6-v2`; case and a `-q` at the end do not matter), or a
   * folder with `model.json`, recognised by a slash in it. Default: {@link DEFAULT_MODEL}.
   */
  readonly model?: string | undefined;
  /** Worker threads at most, 1 to 256; each takes about 190 MB once it works. Default: the number of available cores. */
  readonly workers?: number | undefined;
  /** Folder from which model packages are looked up, before those beside this package. Default: the current folder. */
  readonly from?: string | undefined;
  /** Tokens that a text is cut at, instead of the number in `model.json`; at least 128. Part of the fingerprint. */
  readonly maxTokens?: number | undefined;
  /**
   * Build of ONNX Runtime. Default: `native` (onnxruntime-node) where it can be loaded, otherwise `wasm` where
   * onnxruntime-web is installed. Both give the same vectors but for rounding (cosine above 0.99), so an index of one is
   * searched with the other.
   */
  readonly runtime?: RuntimeKind | undefined;
}

/**
 * An embedder on ONNX Runtime. Reads the model's `model.json` and nothing else; tokeniser and weights are loaded by worker
 * threads at the first text. Workers that have nothing to do do not keep the process alive.
 *
 * @throws VectorSearchError EMBEDDER_UNAVAILABLE (no such model; the message names the package to install),
 *   MODEL_INVALID (its `model.json` is not as it must be)
 */
export async function onnxEmbedder(
  options: OnnxEmbedderOptions = {},
): Promise<Embedder & Required<Pick<Embedder, 'windows' | 'close'>>> {
  const { model = DEFAULT_MODEL, workers = availableParallelism(), from = '.', maxTokens, runtime, signal } = options;
  requireString('model', model);
  requireString('from', from);
  requireInteger('workers', workers, 1, 256);
  if (maxTokens !== undefined) requireInteger('maxTokens', maxTokens, MIN_TOKENS, 65_536);
  if (runtime !== undefined && runtime !== 'native' && runtime !== 'wasm') {
    throw new RangeError('runtime must be "native" or "wasm"');
  }
  signal?.throwIfAborted();
  const path = await findModel(model, { from, signal });
  const folder = await readModelFolder(path, { signal });
  const manifest = Object.freeze({ ...folder.manifest, ...(maxTokens === undefined ? {} : { maxTokens }) });
  return new OnnxEmbedder({ path: folder.path, manifest, runtime }, workers);
}

class OnnxEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly maxTokens: number;
  readonly #pool: WorkerPool;
  /** Text of at most so many characters is one window, whatever its tokens are. */
  readonly #surelyFits: number;

  constructor(model: WorkerModel, workers: number) {
    const { manifest } = model;
    this.fingerprint = modelFingerprint(manifest);
    this.dimensions = manifest.dimensions;
    this.maxTokens = manifest.maxTokens;
    this.#surelyFits = manifest.maxTokens - 2 - LONGEST_EXPANSION * manifest.documentPrefix.length;
    this.#pool = new WorkerPool(workers, model);
  }

  async embed(
    texts: readonly string[],
    options: Abortable & { readonly role: EmbedRole },
  ): Promise<readonly Float32Array[]> {
    requireTexts(texts);
    const role = options?.role;
    if (role !== 'document' && role !== 'query') throw new TypeError('role must be "document" or "query"');
    const tasks = texts.map((text) => ({ kind: 'embed', text, role }) as const);
    const results = await this.#pool.run(tasks, { urgent: role === 'query', signal: options.signal });
    return results as readonly Float32Array[];
  }

  async windows(texts: readonly string[], options: Abortable = {}): Promise<readonly (readonly TextSpan[])[]> {
    requireTexts(texts);
    const long = texts.filter((text) => !this.#fits(text));
    const tasks = long.map((text) => ({ kind: 'windows', text }) as const);
    const cuts = (await this.#pool.run(tasks, { signal: options.signal })) as readonly Uint32Array[];
    let next = 0;
    return texts.map((text) =>
      this.#fits(text) ? [{ start: 0, end: text.length }] : spans(cuts[next++]!, text.length),
    );
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** A token has at least one character, and Unicode decomposition makes at most four out of one UTF-16 unit. */
  #fits(text: string): boolean {
    if (text.length > this.#surelyFits) return false;
    return text.length * LONGEST_EXPANSION <= this.#surelyFits || /^\p{ASCII}*$/u.test(text);
  }
}

function spans(starts: Uint32Array, length: number): TextSpan[] {
  return Array.from(starts, (start, index) => ({ start, end: starts[index + 1] ?? length }));
}

function requireTexts(texts: readonly string[]): void {
  if (!Array.isArray(texts)) throw new TypeError('texts must be an array of strings');
  const at = texts.findIndex((text) => typeof text !== 'string');
  if (at >= 0) throw new TypeError(`texts[${at}] must be a string`);
}

function requireString(name: string, value: string): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  if (value === '') throw new RangeError(`${name} must not be empty`);
}

function requireInteger(name: string, value: number, least: number, most: number): void {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number`);
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}`);
}
