import type { TextSpan } from '../../embed/embedder.ts';
import { isJavaWhiteSpace } from './is-java-white-space.ts';
import { isUpperCase } from './is-upper-case.ts';
import type { SentenceContext } from './sentence-context.ts';
import type { SentenceModel } from './sentence-model.ts';
import { WordTrimmer } from './word-trimmer.ts';

/** Weighs, for one text, whether a possible sentence end is one. Ends are asked for from left to right. */
export class SentenceScorer {
  readonly #text: string;
  readonly #model: SentenceModel;
  readonly #trimmers: Readonly<Record<'x' | 'v' | 's' | 'n', WordTrimmer>>;
  #split = 0;
  #stay = 0;

  constructor(text: string, model: SentenceModel) {
    this.#text = text;
    this.#model = model;
    this.#trimmers = {
      x: new WordTrimmer(text),
      v: new WordTrimmer(text),
      s: new WordTrimmer(text),
      n: new WordTrimmer(text),
    };
  }

  /** True where the weights for a split are at least those against it. Features that the model lacks count nothing. */
  isSplit(at: number, context: SentenceContext): boolean {
    this.#split = 0;
    this.#stay = 0;
    if (at > 0 && isJavaWhiteSpace(this.#text.charCodeAt(at - 1))) this.#add('sp');
    if (at < this.#text.length - 1 && isJavaWhiteSpace(this.#text.charCodeAt(at + 1))) this.#add('sn');
    this.#add(`eos=${this.#text[at]}`);
    this.#addWord('x', context.prefix);
    this.#addWord('v', context.previous);
    this.#addWord('s', context.suffix);
    this.#addWord('n', context.next);
    return this.#split >= this.#stay;
  }

  #addWord(kind: 'x' | 'v' | 's' | 'n', span: TextSpan): void {
    const { start, end } = this.#trimmers[kind].trim(span);
    const length = end - start;
    if (length <= this.#model.longestFeature) this.#add(`${kind}=${this.#text.slice(start, end)}`);
    if (length === 0) return;
    if (kind === 'x') this.#add(String(length));
    if (isUpperCase(this.#text, start)) this.#add(`${kind}cap`);
  }

  #add(feature: string): void {
    const weights = this.#model.weights.get(feature);
    if (!weights) return;
    this.#split += weights[0];
    this.#stay += weights[1];
  }
}
