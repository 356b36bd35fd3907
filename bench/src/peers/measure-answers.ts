import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { type Measures, meanOf, measure } from '../retrieval/measures.ts';
import type { Question } from './corpus.ts';
import { median, quantile } from './median.ts';
import { processTree } from './process-tree.ts';
import type { Answer, Answering } from './product.ts';

/** Hits asked for when the ranking is judged: the most that every product gives. */
const DEPTH = 20;
/** Hits of a small answer. */
const FEW = 4;
/** Answers of which tokens are counted, spread over all questions. */
const COUNTED = 100;

/** What answers of one number of hits are like. */
export interface AnswerSize {
  /** Mean number of hits. */
  readonly hits: number;
  /** Tokens (o200k) of the answer as an agent reads it, median. */
  readonly tokens: number;
  /** Share of answers with a judged document among their hits. */
  readonly answered: number;
}

/** What was measured of answers. */
export interface AnswerFigures {
  /** Of rankings of documents, from the first {@link DEPTH} hits. */
  readonly quality: Measures;
  /** Milliseconds of a question with the default number of hits, median and 95 %. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of processor time of such a question. */
  readonly cpu: number;
  /** With as many hits as there are by default. */
  readonly plain: AnswerSize;
  /** With {@link FEW} hits. */
  readonly few: AnswerSize;
  /** Whether each question was answered with as many hits as there are by default. */
  readonly answers: readonly boolean[];
}

/** Asks all questions, one after the other, several times. */
export async function measureAnswers(answering: Answering, questions: readonly Question[]): Promise<AnswerFigures> {
  await answering.ask('warm up');
  const before = processTree(answering.pid).cpu;
  const plain = await askAll(answering, questions);
  const cpu = (processTree(answering.pid).cpu - before) * 1000;
  const deep = await askAll(answering, questions, DEPTH);
  const few = await askAll(answering, questions, FEW);
  const times = plain.map(({ ms }) => ms);
  return {
    quality: meanOf(deep.map(({ files }, at): Measures => measure(files, questions[at]!.judged))),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpu: cpu / questions.length,
    plain: sizeOf(plain, questions, await countTokens(answering, questions)),
    few: sizeOf(few, questions, await countTokens(answering, questions, FEW)),
    answers: answeredBy(plain, questions),
  };
}

async function askAll(answering: Answering, questions: readonly Question[], limit?: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { text } of questions) answers.push(await answering.ask(text, limit));
  return answers;
}

function answeredBy(answers: readonly Answer[], questions: readonly Question[]): boolean[] {
  return answers.map(({ files }, at) => files.some((file) => questions[at]!.judged.has(file)));
}

function sizeOf(answers: readonly Answer[], questions: readonly Question[], counts: readonly number[]): AnswerSize {
  return {
    hits: answers.reduce((sum, { hits }) => sum + hits, 0) / answers.length,
    tokens: median(counts),
    answered: answeredBy(answers, questions).filter(Boolean).length / answers.length,
  };
}

async function countTokens(answering: Answering, questions: readonly Question[], limit?: number): Promise<number[]> {
  const tokenizer = new Tiktoken(o200k);
  const step = Math.ceil(questions.length / COUNTED);
  const counts: number[] = [];
  for (const { text } of questions.filter((_, at) => at % step === 0)) {
    await answering.ask(text, limit);
    counts.push(tokenizer.encode(await answering.lastText(), 'all').length);
  }
  return counts;
}
