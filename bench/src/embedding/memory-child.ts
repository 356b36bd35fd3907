/** Embeds texts of mixed lengths and prints its memory: `node memory-child.js MODEL WORKERS TEXTS`. */
import { findModel, loadTokenizer, onnxEmbedder, readModelFolder } from '@mcp-vector-search/onnx';
import { sampleTexts } from './sample-texts.ts';

/** Resident memory in bytes. */
export interface MemorySample {
  readonly base: number;
  readonly peak: number;
  /** After each tenth of the texts. */
  readonly steps: readonly number[];
}

const [model = '', workers = '', texts = ''] = process.argv.slice(2);
const LENGTHS = [10, 500, 40, 130, 256, 20, 480, 60];
const STEPS = 10;

const embedder = await onnxEmbedder({ model, workers: Number(workers) });
const inputs = mixedTexts(loadTokenizer(await readModelFolder(await findModel(model, { from: '.' }))));
const base = process.memoryUsage().rss;
const steps: number[] = [];
for (let step = 0; step < STEPS; step++) {
  const offset = step % LENGTHS.length;
  const count = Math.ceil(Number(texts) / STEPS);
  const batch = Array.from({ length: count }, (_, at) => `${step} ${at} ${inputs[(at + offset) % inputs.length]}`);
  await embedder.embed(batch, { role: 'document' });
  steps.push(process.memoryUsage().rss);
}
console.log(JSON.stringify({ base, peak: process.resourceUsage().maxRSS * 1024, steps } satisfies MemorySample));
await embedder.close();

function mixedTexts(tokenizer: ReturnType<typeof loadTokenizer>): readonly string[] {
  return LENGTHS.flatMap((tokens) => sampleTexts(tokenizer, 1, tokens));
}
