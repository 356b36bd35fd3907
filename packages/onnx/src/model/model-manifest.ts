/** What `model.json` of a model folder says. Reading it is all that happens before the first text is embedded. */
import { VectorSearchError } from '@mcp-vector-search/core';

/** Inputs that a model may ask for; each is an int64 tensor of one row. */
export const MODEL_INPUTS: readonly ModelInput[] = ['input_ids', 'attention_mask', 'token_type_ids'];

/** An input that a model may take: `input_ids`, `attention_mask`, `token_type_ids`. */
export type ModelInput = 'input_ids' | 'attention_mask' | 'token_type_ids';

/** Smallest {@link ModelManifest.maxTokens}: room for the longest word that WordPiece keeps whole (100 characters). */
export const MIN_TOKENS = 128;

/** The checked content of `model.json`. */
export interface ModelManifest {
  /** Name of model and precision, such as `bge-small-en-v1.5-q`. Part of the fingerprint. */
  readonly id: string;
  /** Length of a vector. */
  readonly dimensions: number;
  /** `cls` takes the first token's vector, `mean` the mean over all tokens. */
  readonly pooling: 'cls' | 'mean';
  /** Always true: vectors have unit length. */
  readonly normalize: true;
  /** Tokens that the model is given at most, special tokens included; at least 128. */
  readonly maxTokens: number;
  /** Token that begins every sequence. */
  readonly clsTokenId: number;
  /** Token that ends every sequence. */
  readonly sepTokenId: number;
  /** What the graph wants as input. */
  readonly inputs: readonly ModelInput[];
  /** Output of shape [1, tokens, dimensions] that is pooled. */
  readonly output: string;
  /** Put in front of a text that asks. Default: empty. */
  readonly queryPrefix: string;
  /** Put in front of a text that is to be found. Default: empty. */
  readonly documentPrefix: string;
  /** SHA-256 (hex) by file name; holds at least `model.onnx` and `tokenizer.json`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Files that every model folder holds. */
const REQUIRED_FILES = ['model.onnx', 'tokenizer.json'];

type Fields = Readonly<Record<string, unknown>>;
type Test<T> = (value: unknown) => value is T;

const isText: Test<string> = (value) => typeof value === 'string';
const isName: Test<string> = (value): value is string => typeof value === 'string' && value.trim() !== '';
const isPooling: Test<'cls' | 'mean'> = (value) => value === 'cls' || value === 'mean';
const isTrue: Test<true> = (value): value is true => value === true;

function isIntegerFrom(least: number, most: number): Test<number> {
  return (value): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

const isInputs: Test<ModelInput[]> = (value): value is ModelInput[] =>
  Array.isArray(value) &&
  value.includes('input_ids') &&
  value.every((name, at) => MODEL_INPUTS.includes(name) && value.indexOf(name) === at);

const isFiles: Test<Record<string, string>> = (value): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  REQUIRED_FILES.every((name) => name in value) &&
  Object.entries(value).every(([name, sum]) => /^\w[\w.-]*$/.test(name) && /^[0-9a-f]{64}$/.test(String(sum)));

/**
 * Checks the text of a `model.json`. Keys that are not listed are ignored.
 *
 * @param text content of the file
 * @param file its path, for messages
 * @throws VectorSearchError MODEL_INVALID that names the field and what it must be
 */
export function parseModelManifest(text: string, file: string): ModelManifest {
  const fields = parseObject(text, file);
  const take = <T>(field: string, test: Test<T>, wanted: string, missing?: T): T => {
    const value = fields[field] === undefined ? missing : fields[field];
    if (test(value)) return value;
    const found = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value)).slice(0, 80);
    throw new VectorSearchError('MODEL_INVALID', `${file}: "${field}" must be ${wanted}, found ${found}`, {
      context: { file, field },
    });
  };
  const tokenId = isIntegerFrom(0, 0xffffffff);
  return Object.freeze({
    id: take('id', isName, 'the name of the model'),
    dimensions: take('dimensions', isIntegerFrom(1, 65_536), 'a whole number from 1 to 65536'),
    pooling: take('pooling', isPooling, '"cls" or "mean"'),
    normalize: take('normalize', isTrue, 'true (vectors have unit length)'),
    maxTokens: take('maxTokens', isIntegerFrom(MIN_TOKENS, 65_536), `a whole number from ${MIN_TOKENS} to 65536`),
    clsTokenId: take('clsTokenId', tokenId, 'the id of the token that begins a sequence'),
    sepTokenId: take('sepTokenId', tokenId, 'the id of the token that ends a sequence'),
    inputs: take('inputs', isInputs, `a list with "input_ids" out of ${MODEL_INPUTS.join(', ')}`),
    output: take('output', isName, "the name of the model's output of token vectors"),
    queryPrefix: take('queryPrefix', isText, 'a string', ''),
    documentPrefix: take('documentPrefix', isText, 'a string', ''),
    files: take('files', isFiles, `SHA-256 sums (64 hex digits) by file name, with ${REQUIRED_FILES.join(' and ')}`),
  });
}

function parseObject(text: string, file: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VectorSearchError('MODEL_INVALID', `${file} is not JSON: ${(cause as Error).message}`, {
      context: { file },
      cause,
    });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new VectorSearchError('MODEL_INVALID', `${file} must hold a JSON object`, { context: { file } });
}
