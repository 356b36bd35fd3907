import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { type Measures, meanOf, measure } from '../retrieval/measures.ts';
import type { Question } from './corpus.ts';
import { median, quantile } from './median.ts';
import { processTree } from './process-tree.ts';
import type { Answering } from './product.ts';

/** Hits asked for when the ranking is judged: the most that every product gives. */
const DEPTH = 20;
/** Answers of which tokens are counted, spread over all questions. */
const COUNTED = 100;

/** What was measured of answers. */
export interface AnswerFigures {
  /** Of rankings of documents, from the first {@link DEPTH} hits. */
  readonly quality: Measures;
  /** Milliseconds of a question with the default number of hits, median and 95 %. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of processor time of such a question. */
  readonly cpu: number;
  /** Hits of such an answer, mean. */
  readonly hits: number;
  /** Tokens (o200k) of such an answer as an agent reads it, median. */
  readonly tokens: number;
  /** Share of such answers with a judged document among their hits. */
  readonly answered: number;
  /** Whether each question was so answered. */
  readonly answers: readonly boolean[];
}

/** Asks all questions: as many hits as there are by default for time and size, then {@link DEPTH} for the ranking. */
export async function measureAnswers(answering: Answering, questions: readonly Question[]): Promise<AnswerFigures> {
  await answering.ask('warm up');
  const before = processTree(answering.pid).cpu;
  const plain = [];
  for (const { text } of questions) plain.push(await answering.ask(text));
  const cpu = (processTree(answering.pid).cpu - before) * 1000;
  const measures: Measures[] = [];
  for (const { text, judged } of questions) measures.push(measure((await answering.ask(text, DEPTH)).files, judged));
  const times = plain.map(({ ms }) => ms);
  const answers = plain.map(({ files }, at) => files.some((file) => questions[at]?.judged.has(file)));
  return {
    quality: meanOf(measures),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpu: cpu / questions.length,
    hits: plain.reduce((sum, { hits }) => sum + hits, 0) / plain.length,
    tokens: median(await countTokens(answering, questions)),
    answered: answers.filter(Boolean).length / answers.length,
    answers,
  };
}

async function countTokens(answering: Answering, questions: readonly Question[]): Promise<number[]> {
  const tokenizer = new Tiktoken(o200k);
  const step = Math.ceil(questions.length / COUNTED);
  const counts: number[] = [];
  for (const { text } of questions.filter((_, at) => at % step === 0)) {
    await answering.ask(text);
    counts.push(tokenizer.encode(await answering.lastText(), 'all').length);
  }
  return counts;
}
