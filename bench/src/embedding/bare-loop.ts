import { join } from 'node:path';
import type { ModelFolder } from '@mcp-vector-search/onnx';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * The yardstick: the model run over ready token ids, one text at a time, on one thread that does not spin. No tokeniser,
 * no pooling, no threads to talk to.
 */
export async function openBareLoop(
  model: ModelFolder,
): Promise<(ids: readonly (readonly number[])[]) => Promise<void>> {
  process.env['ORT_DISABLE_TELEMETRY'] = '1'; // read when the native library is loaded
  const runtime = await import('onnxruntime-node');
  const session = await runtime.InferenceSession.create(join(model.path, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  return async (texts) => {
    for (const ids of texts) await session.run(feedsOf(ids, runtime.Tensor));
  };
}

function feedsOf(ids: readonly number[], TensorClass: typeof Tensor): InferenceSession.FeedsType {
  const shape = [1, ids.length];
  return {
    input_ids: new TensorClass('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new TensorClass('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new TensorClass('int64', new BigInt64Array(ids.length), shape),
  };
}
