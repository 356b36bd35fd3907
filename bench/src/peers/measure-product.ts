import { setTimeout as sleep } from 'node:timers/promises';
import type { Corpus } from './corpus.ts';
import { type AnswerFigures, measureAnswers } from './measure-answers.ts';
import { type Cost, measureStarts, type StartFigures } from './measure-starts.ts';
import { processTree } from './process-tree.ts';
import type { Place, Product } from './product.ts';
import { runMeasured } from './run-measured.ts';
import { sizeOf } from './size-of.ts';

/** Milliseconds until memory is at rest. */
const REST = 2000;
const MEGABYTE = 2 ** 20;

/** What was measured of a product on a corpus. Memory and sizes are in MB (2^20 bytes). */
export interface ProductFigures extends AnswerFigures {
  /** Documents that did not get into the index. */
  readonly unindexed: number;
  readonly indexing: Cost;
  /** Most memory while indexing. */
  readonly peak: number;
  readonly disk: number;
  /** Memory of the server two seconds after the last question. */
  readonly rest: number;
  readonly starts?: StartFigures;
}

/** Indexes and asks. `place` holds the documents and nothing else. */
export async function measureProduct(
  product: Product,
  corpus: Corpus,
  place: Place,
  { starts }: { readonly starts: boolean },
): Promise<ProductFigures> {
  await product.prepare(place);
  const { cpu, wall, peak, stdout, stderr } = await runMeasured(product.index(place));
  const unindexed = product.unindexed(`${stdout}${stderr}`);
  const disk = (await sizeOf(product.indexPath(place))) / MEGABYTE;
  const answering = await product.start(place);
  const answers = await measureAnswers(answering, corpus.questions);
  await sleep(REST);
  const rest = processTree(answering.pid).memory;
  await answering.close();
  const figures = { ...answers, unindexed, indexing: { cpu, wall }, peak, disk, rest };
  return starts ? { ...figures, starts: await measureStarts(product, corpus, place) } : figures;
}
