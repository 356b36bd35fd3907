/** What main thread and workers say to each other. Vectors are moved, not copied. */
import type { EmbedRole, ErrorCode, ErrorContext } from '@mcp-vector-search/core';
import type { RuntimeKind } from '../inference/load-runtime.ts';
import type { ModelFolder } from '../model/model-folder.ts';

/** A model, and what is to run it. */
export interface WorkerModel extends ModelFolder {
  /** Default: native where it can be loaded, otherwise WebAssembly. */
  readonly runtime?: RuntimeKind | undefined;
}

/** What a worker is started with. */
export interface WorkerInput {
  readonly model: WorkerModel;
  /** Memory of the thread's {@link NativeGate}. */
  readonly gate: SharedArrayBuffer;
}

/** One piece of work: a vector for a text, or the places where a text is cut into windows. */
export type Task =
  | { readonly kind: 'embed'; readonly text: string; readonly role: EmbedRole }
  | { readonly kind: 'windows'; readonly text: string };

/** A vector, or where each window begins. */
export type TaskResult = Float32Array | Uint32Array;

/** An error on its way between threads, where classes get lost. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly context: ErrorContext;
}

/** From the worker: loaded, cannot be loaded, done with a task, or failed at it. Tasks are answered in order. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'unusable'; readonly error: ErrorMessage }
  | { readonly type: 'done'; readonly result: TaskResult }
  | { readonly type: 'failed'; readonly error: ErrorMessage };
