import { RequestError } from './request-error.ts';

/** Range and default of a number in a request. */
export interface WholeNumber {
  readonly least: number;
  readonly most: number;
  readonly missing: number;
}

/** What a request asks for, in its query string. Every method throws a {@link RequestError} that says how to mend it. */
export class Parameters {
  readonly #values: URLSearchParams;

  /** A name that is not known is refused, so that nobody takes a mistyped one for having worked. */
  constructor(values: URLSearchParams, known: readonly string[]) {
    for (const name of values.keys()) {
      if (!known.includes(name)) {
        throw bad(
          `there is no parameter ${JSON.stringify(name)}; ${known.length > 0 ? `known are ${known.join(', ')}` : 'none is known'}`,
        );
      }
    }
    this.#values = values;
  }

  /** A text; undefined where it is not given or empty. */
  text(name: string): string | undefined {
    const values = this.#values.getAll(name);
    if (values.length > 1) throw bad(`${name} is given ${values.length} times; give it once`);
    return values[0] === '' ? undefined : values[0];
  }

  /** A text that has to be given. */
  required(name: string): string {
    const text = this.text(name);
    if (text === undefined) throw bad(`${name} is missing; give it a value`);
    return text;
  }

  /** A whole number within a range. */
  whole(name: string, { least, most, missing }: WholeNumber): number {
    const text = this.text(name);
    if (text === undefined) return missing;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw bad(`${name} is ${JSON.stringify(text)}; give a whole number from ${least} to ${most}`);
  }

  /** One of some words. */
  word<T extends string>(name: string, words: readonly T[], missing: T): T {
    const text = this.text(name);
    if (text === undefined) return missing;
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw bad(`${name} is ${JSON.stringify(text)}; it can be ${words.join(', ')}`);
    return word;
  }

  /** Pairs `KEY=VALUE` of a parameter that may be repeated, by key; the text after the first `=` is the value. */
  pairs(name: string): ReadonlyMap<string, readonly string[]> {
    const pairs = new Map<string, string[]>();
    for (const pair of this.#values.getAll(name)) {
      const at = pair.indexOf('=');
      if (at < 1) throw bad(`${name} ${JSON.stringify(pair)} is not of the form KEY=VALUE`);
      const key = pair.slice(0, at);
      pairs.set(key, [...(pairs.get(key) ?? []), pair.slice(at + 1)]);
    }
    return pairs;
  }
}

function bad(message: string): RequestError {
  return new RequestError(400, 'BAD_REQUEST', message);
}
