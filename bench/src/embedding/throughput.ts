import { findModel, loadTokenizer, onnxEmbedder, readModelFolder } from '@mcp-vector-search/onnx';
import { openBareLoop } from './bare-loop.ts';
import { measureInTurns } from './measure-work.ts';
import { sampleTexts } from './sample-texts.ts';

const DOCUMENT = { role: 'document' } as const;

/** Throughput on texts of one length. */
export interface Throughput {
  /** Tokens of a text, special tokens included. */
  readonly tokens: number;
  /** Texts per second of processor time, of the yardstick and of the embedder with one worker. */
  readonly barePerCpuSecond: number;
  readonly oursPerCpuSecond: number;
  /** The second divided by the first. */
  readonly ratio: number;
  /** Texts per second of the clock with one and with two workers. */
  readonly onePerSecond: number;
  readonly twoPerSecond: number;
  /** The second divided by the first; means something on two idle cores only. */
  readonly speedUp: number;
}

/**
 * Measures the embedder against the bare loop, and two workers against one, in the same process and in turns.
 *
 * @param sizes number of texts a round, by their tokens
 */
export async function measureThroughput(
  model: string,
  sizes: Readonly<Record<number, number>>,
  rounds: number,
): Promise<readonly Throughput[]> {
  const folder = await readModelFolder(await findModel(model, { from: '.' }));
  const tokenizer = loadTokenizer(folder);
  const bare = await openBareLoop(folder);
  const one = await onnxEmbedder({ model, workers: 1 });
  const two = await onnxEmbedder({ model, workers: 2 });
  const results: Throughput[] = [];
  for (const [size, count] of Object.entries(sizes)) {
    const texts = sampleTexts(tokenizer, count, Number(size));
    const ids = texts.map((text) => tokenizer.encode(text, 'document'));
    const works = {
      bare: () => bare(ids),
      one: () => one.embed(texts, DOCUMENT),
      two: () => two.embed(texts, DOCUMENT),
    };
    await measureInTurns(works, 1); // loads models and fills caches
    const costs = await measureInTurns(works, rounds);
    const per = (seconds: number) => (count * rounds) / seconds;
    results.push({
      tokens: Number(size),
      barePerCpuSecond: per(costs.bare.cpu),
      oursPerCpuSecond: per(costs.one.cpu),
      ratio: costs.bare.cpu / costs.one.cpu,
      onePerSecond: per(costs.one.wall),
      twoPerSecond: per(costs.two.wall),
      speedUp: costs.one.wall / costs.two.wall,
    });
  }
  await Promise.all([one.close(), two.close()]);
  return results;
}
