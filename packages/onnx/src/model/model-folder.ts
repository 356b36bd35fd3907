/** A model whose manifest has been read; weights and tokeniser are still untouched. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Abortable, VectorSearchError } from '@mcp-vector-search/core';
import { type ModelManifest, parseModelManifest } from './model-manifest.ts';

/** A folder with `model.json`, `model.onnx` and `tokenizer.json`. */
export interface ModelFolder {
  /** Absolute path. */
  readonly path: string;
  readonly manifest: ModelManifest;
}

/**
 * Reads `model.json` of a folder, nothing else.
 *
 * @throws VectorSearchError EMBEDDER_UNAVAILABLE where there is none, MODEL_INVALID where it is not as it must be
 */
export async function readModelFolder(path: string, options: Abortable = {}): Promise<ModelFolder> {
  const file = join(path, 'model.json');
  let text: string;
  try {
    text = await readFile(file, { encoding: 'utf8', signal: options.signal });
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new VectorSearchError(
      'EMBEDDER_UNAVAILABLE',
      `No model in ${path}: model.json cannot be read (${(cause as NodeJS.ErrnoException).code}); a model folder holds model.json, model.onnx and tokenizer.json`,
      { context: { path: file }, cause },
    );
  }
  return { path, manifest: parseModelManifest(text, file) };
}
