import { basename } from 'node:path';
import { type Embedder, isVectorSearchError } from '@mcp-vector-search/core';
import {
  findModel,
  loadTokenizer,
  type ModelTokenizer,
  onnxEmbedder,
  readModelFolder,
  saturatesInt8,
} from '@mcp-vector-search/onnx';
import type { LineCheck, LineResult } from './golden-kind.ts';

/** The files cut at this many tokens, whatever the model's window is. */
const MAX_TOKENS = 512;
/** Least cosine to a vector of the same quantised model. */
const SAME_MODEL = 0.9999;
/** Least cosine to it where products of 8 bits are exact here and saturated where the file was made. */
const OTHER_PROCESSOR = 0.995;
/** Least cosine to a vector of the float model that ours was quantised from. */
const FLOAT_MODEL = 0.98;

/** The part of a golden line that is compared. */
interface EmbeddingLine {
  readonly text: string;
  /** Ids cut at {@link MAX_TOKENS}. */
  readonly tokens: readonly number[];
  /** Number of ids without the cut. */
  readonly tokenCount: number;
  readonly embedding: readonly number[];
}

/**
 * Prepares the check of a file `embeddings-<model>.jsonl`; `-q` behind the model's name says that its vectors are of the
 * quantised model. Texts are taken as documents: those of a query hold its prefix already.
 */
export async function loadEmbeddingCheck(file: string): Promise<LineCheck> {
  const name = basename(file, '.jsonl').replace(/^embeddings-/, '');
  const model = await installedModel(name);
  const folder = await readModelFolder(await findModel(model, { from: '.' }));
  const tokenizer = loadTokenizer({ ...folder, manifest: { ...folder.manifest, maxTokens: MAX_TOKENS } });
  const embedder = await onnxEmbedder({ model, maxTokens: MAX_TOKENS, workers: 1 });
  const least = /-q(?![a-z0-9])/i.test(name) ? await leastOfQuantised() : FLOAT_MODEL;
  return async (record) => {
    if (!isEmbeddingLine(record)) return failed('not a golden line: needs text, tokens, tokenCount and embedding');
    return checkTokens(record, tokenizer) ?? (await checkVector(record, embedder, least));
  };
}

/** The longest beginning of a file's name that is a model. */
async function installedModel(name: string): Promise<string> {
  const parts = name.split('-');
  for (let length = parts.length; length > 0; length--) {
    const model = parts.slice(0, length).join('-');
    const found = await findModel(model, { from: '.' }).catch((error: unknown) => {
      if (!isVectorSearchError(error, 'EMBEDDER_UNAVAILABLE')) throw error;
    });
    if (found !== undefined) return model;
  }
  throw new Error(`No installed model has a name that "${name}" begins with`);
}

async function leastOfQuantised(): Promise<number> {
  if (await saturatesInt8()) return SAME_MODEL;
  console.error(
    `Products of 8 bits are exact on this processor and saturated where the file was made (x86 without VNNI): a cosine of ${OTHER_PROCESSOR} is asked for, not ${SAME_MODEL}`,
  );
  return OTHER_PROCESSOR;
}

function isEmbeddingLine(record: unknown): record is EmbeddingLine {
  const { text, tokens, tokenCount, embedding } = (record ?? {}) as Record<string, unknown>;
  return (
    typeof text === 'string' && Array.isArray(tokens) && typeof tokenCount === 'number' && Array.isArray(embedding)
  );
}

function checkTokens({ text, tokens, tokenCount }: EmbeddingLine, tokenizer: ModelTokenizer): LineResult | undefined {
  const ids = tokenizer.encode(text, 'document');
  const at = ids.findIndex((id, index) => id !== tokens[index]);
  if (at >= 0) return failed(`token ${at}: expected ${tokens[at]}, got ${ids[at]}`);
  if (ids.length !== tokens.length) return failed(`expected ${tokens.length} tokens, got ${ids.length}`);
  const count = tokenizer.count(text) + 2;
  return count === tokenCount ? undefined : failed(`expected ${tokenCount} tokens uncut, got ${count}`);
}

async function checkVector({ text, embedding }: EmbeddingLine, embedder: Embedder, least: number): Promise<LineResult> {
  const [vector] = await embedder.embed([text], { role: 'document' });
  if (vector?.length !== embedding.length) return failed(`expected ${embedding.length} dimensions`);
  const product = embedding.reduce((sum, value, at) => sum + value * (vector[at] as number), 0);
  const cosine = product / Math.hypot(...embedding);
  return cosine >= least ? { outcome: 'passed' } : failed(`cosine ${cosine.toFixed(6)}, at least ${least} expected`);
}

function failed(detail: string): LineResult {
  return { outcome: 'failed', detail };
}
