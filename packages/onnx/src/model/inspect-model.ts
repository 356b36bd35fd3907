import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Abortable } from '@mcp-vector-search/core';
import { loadRuntime, type RuntimeKind } from '../inference/load-runtime.ts';
import { DEFAULT_MODEL } from '../onnx-embedder.ts';
import { toVectorSearchError } from '../pool/to-vector-search-error.ts';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { findModel } from './find-model.ts';
import { modelFingerprint } from './model-fingerprint.ts';
import { readModelFolder } from './model-folder.ts';
import type { ModelManifest } from './model-manifest.ts';
import { verifyModelFiles } from './verify-model-files.ts';

/** A model that is there and whole, with what would run it. */
export interface ModelInspection {
  /** Absolute path of its folder. */
  readonly path: string;
  readonly manifest: ModelManifest;
  /** What an index of it is made with. */
  readonly fingerprint: string;
  /** Size of all files that have a checksum. */
  readonly bytes: number;
  /** The build of ONNX Runtime that was loaded. */
  readonly runtime: { readonly kind: RuntimeKind; readonly version: string };
}

/** Which model to inspect. */
export interface InspectModelOptions extends Abortable {
  /** As for `onnxEmbedder`. */
  readonly model?: string | undefined;
  /** As for `onnxEmbedder`. Default: the current folder. */
  readonly from?: string | undefined;
}

/**
 * Finds a model as `onnxEmbedder` does, compares every file with its checksum and loads ONNX Runtime in this thread, for diagnosis:
 * nothing is embedded.
 *
 * @throws VectorSearchError EMBEDDER_UNAVAILABLE, MODEL_INVALID
 */
export async function inspectModel(options: InspectModelOptions = {}): Promise<ModelInspection> {
  const { model = DEFAULT_MODEL, from = '.', signal } = options;
  const folder = await readModelFolder(await findModel(model, { from, signal }), { signal });
  const { path, manifest } = folder;
  try {
    verifyModelFiles(folder);
    signal?.throwIfAborted();
    const { kind, version } = await loadRuntime();
    const sizes = await Promise.all(
      Object.keys(manifest.files).map(async (name) => (await stat(join(path, name))).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { path, manifest, fingerprint: modelFingerprint(manifest), bytes, runtime: { kind, version } };
  } catch (error) {
    throw error instanceof WorkerProblem ? toVectorSearchError(error) : error;
  }
}
