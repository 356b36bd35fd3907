import { setTimeout as sleep } from 'node:timers/promises';
import type { Corpus, Question } from './corpus.ts';
import type { Place, Product } from './product.ts';

/** Milliseconds between two questions to a server that has not found it yet. */
const ASK_EVERY = 250;
/** Seconds after which a server counts as one that never answers. */
const PATIENCE = 600;

/**
 * Seconds from the start of a server, on documents that were never indexed, to the first answer with a judged document;
 * undefined for a product that cannot answer before it has indexed everything.
 */
export async function measureColdCorpus(
  product: Product,
  place: Place,
  { text, judged }: Question,
): Promise<number | undefined> {
  if (!product.startCold) return undefined;
  await product.prepare(place);
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const answering = await product.startCold(place);
  try {
    while (seconds() < PATIENCE) {
      // A server may have no index to ask yet.
      const answer = await answering.ask(text).catch(() => undefined);
      if (answer?.files.some((file) => judged.has(file))) return seconds();
      await sleep(ASK_EVERY);
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    await answering.close();
  }
}

/** Of the questions that all products answer, the one whose document lies nearest to the middle of all. */
export function middleQuestion(
  { files, questions }: Corpus,
  answers: readonly (readonly boolean[])[],
): Question | undefined {
  const place = new Map(files.map(([name], at) => [name, at]));
  const middle = files.length / 2;
  const distance = ({ judged }: Question): number =>
    Math.min(...[...judged.keys()].map((file) => Math.abs((place.get(file) ?? 0) - middle)));
  return questions
    .filter((_, at) => answers.every((one) => one[at] === true))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
