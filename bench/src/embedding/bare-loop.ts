import { join } from 'node:path';
import type { ModelFolder } from '@mcp-vector-search/onnx';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * The yardstick: the model run over ready token ids, one text at a time, on one thread that does not spin. No tokeniser,
 * no pooling, no threads to talk to.
 */
export async function openBareLoop(
  model: ModelFolder,
): Promise<(ids: readonly (readonly number[])[]) => Promise<void>> {
  const session = await InferenceSession.create(join(model.path, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  return async (texts) => {
    for (const ids of texts) await session.run(feedsOf(ids));
  };
}

function feedsOf(ids: readonly number[]): InferenceSession.FeedsType {
  const shape = [1, ids.length];
  return {
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  };
}
