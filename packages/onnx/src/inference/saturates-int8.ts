import { toVectorSearchError } from '../pool/to-vector-search-error.ts';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { forbidTelemetry } from './forbid-telemetry.ts';
import { loadRuntime } from './load-runtime.ts';

/** Length of the sums that are tried: a multiple of what any processor multiplies at a time. */
const LENGTH = 64;
/** Largest factors of 8 bits, unsigned and signed. */
const A = 255;
const B = 127;

/**
 * Whether products of 8-bit numbers saturate on this processor. Without VNNI instructions x86 adds pairs of products in 16
 * bits, and the largest are cut off; with them, and on ARM, sums are exact. Vectors of a quantised model of one text
 * therefore differ between the two kinds (cosine from 0.998), while on one kind they agree to the last digits. Asked of
 * ONNX Runtime itself, by a model of one multiplication.
 *
 * @throws VectorSearchError EMBEDDER_UNAVAILABLE without ONNX Runtime
 */
export async function saturatesInt8(): Promise<boolean> {
  forbidTelemetry();
  const { InferenceSession, Tensor, options } = await loadRuntime().catch((error: unknown) => {
    throw error instanceof WorkerProblem ? toVectorSearchError(error) : error;
  });
  const session = await InferenceSession.create(multiplication(), {
    ...options,
    intraOpNumThreads: 1,
    logSeverityLevel: 4,
  });
  const { c } = await session.run({ a: new Tensor('uint8', new Uint8Array(LENGTH).fill(A), [1, LENGTH]) });
  await session.release();
  return c?.data[0] !== LENGTH * A * B;
}

/** An ONNX model (a protobuf message, fields by their numbers in onnx.proto): c = a x b, where b is all {@link B}. */
function multiplication(): Uint8Array {
  const weights = new Uint8Array(LENGTH * LENGTH).fill(B);
  const node = [...field(1, 'a'), ...field(1, 'b'), ...field(2, 'c'), ...field(4, 'MatMulInteger')];
  const int8 = 3;
  const b = [...field(1, LENGTH), ...field(1, LENGTH), ...field(2, int8), ...field(8, 'b'), ...field(9, weights)];
  const graph = [...field(1, node), ...field(2, 'g'), ...field(5, b), ...matrix(11, 'a', 2), ...matrix(12, 'c', 6)];
  const operators = field(2, 13);
  return Uint8Array.from([...field(1, 8), ...field(7, graph), ...field(8, operators)]);
}

/** Declares an input or output of one row and element type `type`. */
function matrix(number: number, name: string, type: number): number[] {
  const shape = [1, LENGTH].flatMap((size) => field(1, field(1, size)));
  const tensor = [...field(1, type), ...field(2, shape)];
  return field(number, [...field(1, name), ...field(2, field(1, tensor))]);
}

/** A protobuf field: numbers as such, all else with its length in front. */
function field(number: number, value: number | string | ArrayLike<number>): number[] {
  if (typeof value === 'number') return [...varint(number << 3), ...varint(value)];
  const bytes = typeof value === 'string' ? Buffer.from(value) : Array.from(value);
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
