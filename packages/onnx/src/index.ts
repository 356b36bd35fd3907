/**
 * Embedder on onnxruntime-node, in worker threads. Importing this module loads no native code and prints nothing.
 */

// advanced: parts alone, for measurements and golden files
export type { RuntimeKind } from './inference/load-runtime.ts';
export { saturatesInt8 } from './inference/saturates-int8.ts';
export { type FindModelOptions, findModel } from './model/find-model.ts';
export { type InspectModelOptions, inspectModel, type ModelInspection } from './model/inspect-model.ts';
export { type ModelFolder, readModelFolder } from './model/model-folder.ts';
export type { ModelInput, ModelManifest } from './model/model-manifest.ts';
export { DEFAULT_MODEL, type OnnxEmbedderOptions, onnxEmbedder } from './onnx-embedder.ts';
export { loadTokenizer } from './tokenizer/load-tokenizer.ts';
export type { ModelTokenizer } from './tokenizer/model-tokenizer.ts';
