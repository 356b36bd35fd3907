import { bm25 } from '../lexical/bm25.ts';
import { lexicalTokens } from '../lexical/lexical-tokens.ts';
import { queryTerms } from '../lexical/query-terms.ts';

/** BM25 over texts in memory, one entry a key. The texts themselves are not kept. */
export class MemoryLexical<Key> {
  /** How often a term occurs in the entries that hold it. */
  readonly #occurrences: Map<string, Map<Key, number>> = new Map();
  readonly #tokens: Map<Key, readonly string[]> = new Map();
  #totalLength = 0;

  add(key: Key, text: string): void {
    const tokens = lexicalTokens(text, { characters: true });
    for (const token of tokens) {
      const entries = this.#occurrences.get(token) ?? new Map<Key, number>();
      this.#occurrences.set(token, entries.set(key, (entries.get(key) ?? 0) + 1));
    }
    this.#tokens.set(key, tokens);
    this.#totalLength += tokens.length;
  }

  delete(key: Key): void {
    const tokens = this.#tokens.get(key) ?? [];
    for (const token of tokens) {
      const entries = this.#occurrences.get(token);
      entries?.delete(key);
      if (entries?.size === 0) this.#occurrences.delete(token);
    }
    this.#tokens.delete(key);
    this.#totalLength -= tokens.length;
  }

  /** Scores of the entries that hold a term of the text. */
  search(text: string): ReadonlyMap<Key, number> {
    const meanLength = this.#totalLength / this.#tokens.size;
    const scores = new Map<Key, number>();
    for (const term of queryTerms(text)) {
      const entries = this.#occurrences.get(term) ?? new Map<Key, number>();
      const weight = bm25.weight(this.#tokens.size, entries.size);
      for (const [key, occurrences] of entries) {
        const norm = bm25.norm(this.#tokens.get(key)?.length ?? 0, meanLength);
        scores.set(key, (scores.get(key) ?? 0) + bm25.score(weight, occurrences, norm));
      }
    }
    return scores;
  }
}
