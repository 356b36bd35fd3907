import { EdnProblem } from './edn-problem.ts';
import type { EdnOpening, EdnToken } from './edn-token.ts';

/** Deepest nesting of forms that is read. Configurations need five. */
const MAX_DEPTH = 256;

const CLOSING: Readonly<Record<EdnOpening, string>> = { '(': ')', '[': ']', '{': '}', '#{': '}' };

/**
 * Parts the tokens into forms: `live` the one form that the text holds, without what `#_` discards (empty where there
 * is none), and every discarded form. An opening bracket spans its collection. Throws {@link EdnProblem} for brackets that do not match, a map without a value for a
 * key, a tag or `#_` with nothing behind, a second form.
 */
export function liveTokens(tokens: readonly EdnToken[]): {
  readonly live: readonly EdnToken[];
  readonly discarded: readonly (readonly EdnToken[])[];
} {
  const forms = new FormTaker(tokens);
  const live: EdnToken[] = [];
  forms.take(live, 0);
  const second: EdnToken[] = [];
  if (forms.take(second, 0)) {
    const at = (second[0] as EdnToken).start;
    throw new EdnProblem(at, 'a second form begins here; a file holds exactly one');
  }
  const stray = forms.next();
  if (stray) throw new EdnProblem(stray.start, 'this closing bracket has no opening one; remove it');
  return { live, discarded: forms.discarded };
}

/** Takes tokens form by form. */
class FormTaker {
  readonly discarded: EdnToken[][] = [];
  readonly #tokens: readonly EdnToken[];
  #index = 0;

  constructor(tokens: readonly EdnToken[]) {
    this.#tokens = tokens;
  }

  next(): EdnToken | undefined {
    return this.#tokens[this.#index];
  }

  /** Adds the next form to `live`; false where a closing bracket or the end of the text comes first. */
  take(live: EdnToken[], depth: number): boolean {
    for (;;) {
      const token = this.next();
      if (!token || token.kind === 'close') return false;
      if (depth > MAX_DEPTH) throw new EdnProblem(token.start, `forms are nested deeper than ${MAX_DEPTH}`);
      this.#index++;
      if (token.kind === 'discard') {
        const dropped: EdnToken[] = [];
        if (!this.take(dropped, depth + 1)) throw new EdnProblem(token.start, 'nothing follows #_ to discard');
        this.discarded.push(dropped);
      } else {
        this.#takeRest(token, live, depth);
        return true;
      }
    }
  }

  #takeRest(token: EdnToken, live: EdnToken[], depth: number): void {
    const place = live.push(token) - 1;
    if (token.kind === 'tag') {
      if (!this.take(live, depth + 1)) throw new EdnProblem(token.start, `nothing follows the tag #${token.name}`);
      live[place] = { ...token, end: (live.at(-1) as EdnToken).end };
    } else if (token.kind === 'open') {
      live[place] = { ...token, end: this.#takeItems(token, live, depth) };
    }
  }

  /** Adds everything up to the bracket that closes `opening`, and that; returns where it ends. */
  #takeItems(opening: EdnToken & { kind: 'open' }, live: EdnToken[], depth: number): number {
    const starts: number[] = [];
    for (let first = live.length; this.take(live, depth + 1); first = live.length) {
      starts.push((live[first] as EdnToken).start);
    }
    const closing = this.next();
    if (closing?.kind !== 'close') {
      throw new EdnProblem(
        opening.start,
        `the "${opening.text}" that begins here is never closed; add "${CLOSING[opening.text]}"`,
      );
    }
    if (closing.text !== CLOSING[opening.text]) {
      const wanted = CLOSING[opening.text];
      throw new EdnProblem(closing.start, `"${closing.text}" where "${wanted}" has to close a "${opening.text}"`);
    }
    if (opening.text === '{' && starts.length % 2 === 1) {
      throw new EdnProblem(starts.at(-1) as number, 'this map key has no value; a map is pairs of key and value');
    }
    this.#index++;
    live.push(closing);
    return closing.end;
  }
}
