import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';
import { median } from './median.ts';
import type { Place, Product } from './product.ts';
import { type MeasuredRun, runMeasured } from './run-measured.ts';

/** Times that each is measured, with another question or file each time; the median counts. */
const REPEATS = 3;

/** Seconds of processor time, and from start to end. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

/** What programs take that start on an index which is there. */
export interface StartFigures {
  /** A search by the command, in a process of its own. */
  readonly command: Cost;
  /** Seconds from the start of the server to its first answer. */
  readonly server: number;
  /** Indexing again, one file having changed. */
  readonly again: Cost;
  /** What that embedded, as the product says. */
  readonly embedded: string;
}

/** Searches by command, starts the server and asks, changes a file and indexes. */
export async function measureStarts(product: Product, corpus: Corpus, place: Place): Promise<StartFigures> {
  const commands: MeasuredRun[] = [];
  const servers: number[] = [];
  for (const { text } of corpus.questions.slice(0, REPEATS)) {
    commands.push(await runMeasured(product.search(place, text)));
    servers.push(await startAndAsk(product, place, text));
  }
  const again: MeasuredRun[] = [];
  for (let round = 0; round < REPEATS; round += 1) again.push(await changeAndIndex(product, corpus, place, round));
  const embedded = again.map((run) => product.embedded(`${run.stdout}${run.stderr}`)).join(', ');
  return { command: medianCost(commands), server: median(servers), again: medianCost(again), embedded };
}

async function startAndAsk(product: Product, place: Place, question: string): Promise<number> {
  const begun = performance.now();
  const answering = await product.start(place);
  await answering.ask(question);
  const seconds = (performance.now() - begun) / 1000;
  await answering.close();
  return seconds;
}

/** Adds a sentence to a file in the middle. */
async function changeAndIndex(product: Product, { files }: Corpus, place: Place, round: number): Promise<MeasuredRun> {
  const [name = ''] = files[Math.floor(files.length / 2) + round] ?? [];
  await appendFile(join(place.docs, name), `\n\nThis was added in round ${round} of the measurement.\n`);
  return runMeasured(product.index(place));
}

function medianCost(runs: readonly MeasuredRun[]): Cost {
  return { cpu: median(runs.map(({ cpu }) => cpu)), wall: median(runs.map(({ wall }) => wall)) };
}
