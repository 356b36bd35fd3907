/** Measures the WebAssembly build of ONNX Runtime against the native one: `npm run bench:runtimes`. */
import { parseArgs } from 'node:util';
import { DEFAULT_MODEL, findModel, loadTokenizer, onnxEmbedder, readModelFolder } from '@mcp-vector-search/onnx';
import { measureInTurns } from './embedding/measure-work.ts';
import { sampleTexts } from './embedding/sample-texts.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run bench:runtimes -- [options]
  --model NAME   model or model folder; default ${DEFAULT_MODEL}
  --rounds N     turns that each measurement takes; default 3`;
const TEXTS = 12;
const TOKENS = 128;
/** What must be reached. */
const LEAST_COSINE = 0.99;

await runMain(main);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, rounds: text } });
  const { model = DEFAULT_MODEL, rounds = '3' } = values;
  if (!/^[1-9]\d*$/.test(rounds)) throw new Error(USAGE);
  const texts = sampleTexts(loadTokenizer(await readModelFolder(await findModel(model, { from: '.' }))), TEXTS, TOKENS);
  const native = await onnxEmbedder({ model, workers: 1, runtime: 'native' });
  const wasm = await onnxEmbedder({ model, workers: 1, runtime: 'wasm' });
  const cosines = await compare(native, wasm, texts);
  const costs = await measureInTurns(
    {
      native: () => native.embed(texts, { role: 'document' }),
      wasm: () => wasm.embed(texts, { role: 'document' }),
    },
    Number(rounds),
  );
  await Promise.all([native.close(), wasm.close()]);
  const each = (seconds: number): string => ((seconds / TEXTS / Number(rounds)) * 1000).toFixed(1);
  console.log(`${model}, ${TEXTS} texts of ${TOKENS} tokens, one thread
native       ${each(costs.native.cpu)} ms of processor a text
WebAssembly  ${each(costs.wasm.cpu)} ms of processor a text, ${(costs.wasm.cpu / costs.native.cpu).toFixed(1)} times as much
cosine of the two vectors of a text: ${Math.min(...cosines).toFixed(4)} at least (wanted ${LEAST_COSINE})`);
  if (Math.min(...cosines) < LEAST_COSINE) process.exitCode = 1;
}

type OnnxEmbedder = Awaited<ReturnType<typeof onnxEmbedder>>;

/** Cosine of the two vectors of each text; both models are loaded afterwards. */
async function compare(one: OnnxEmbedder, other: OnnxEmbedder, texts: readonly string[]): Promise<readonly number[]> {
  const [a, b] = [await one.embed(texts, { role: 'document' }), await other.embed(texts, { role: 'document' })];
  return a.map((vector, at) => vector.reduce((sum, value, d) => sum + value * (b[at]?.[d] ?? 0), 0));
}
