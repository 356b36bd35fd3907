/** Text to token ids, for BERT tokenisers (WordPiece). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { EmbedRole } from '@mcp-vector-search/core';
import type { ModelFolder } from '../model/model-folder.ts';
import type { ModelManifest } from '../model/model-manifest.ts';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { prepareText } from './prepare-text.ts';
import { WordScanner } from './word-scanner.ts';

/** Words kept with their ids; text repeats its words, and looking one up in the library takes ten times as long. */
const CACHED_WORDS = 20_000;
/** Longer words are rare and would make the cache large. */
const CACHED_LENGTH = 32;
/** What every sequence is wrapped in: one token in front, one behind. */
const WRAPPING = 2;

/** The parts of `tokenizer.json` that decide whether it is a BERT tokeniser. */
interface TokenizerFile {
  readonly normalizer?: { readonly type?: string };
  readonly pre_tokenizer?: { readonly type?: string };
  readonly model?: { readonly type?: string; readonly max_input_chars_per_word?: number };
  readonly added_tokens?: readonly { readonly content: string }[];
}

/** The tokeniser of a model, with its prefixes and its limit. */
export class ModelTokenizer {
  readonly #library: Tokenizer;
  readonly #manifest: ModelManifest;
  readonly #scanner: WordScanner;
  readonly #longestWord: number;
  readonly #cache: Map<string, readonly number[]> = new Map();
  /** Tokens that a window may have: the model's limit without wrapping and document prefix. */
  readonly windowTokens: number;

  /**
   * @param file the parsed `tokenizer.json`; its truncation and padding are not used
   * @param path its path, for messages
   * @throws WorkerProblem MODEL_INVALID for anything but a BERT tokeniser, and for a prefix that leaves no room
   */
  constructor(file: object, path: string, manifest: ModelManifest) {
    const parts: TokenizerFile = file;
    requireBert(parts, path);
    this.#library = new Tokenizer({ ...file, truncation: null, padding: null }, {});
    this.#manifest = manifest;
    this.#longestWord = parts.model?.max_input_chars_per_word ?? 100;
    const added = (parts.added_tokens ?? []).map((token) => token.content);
    this.#scanner = new WordScanner((text) => this.#preTokenize(text), added);
    this.windowTokens = manifest.maxTokens - WRAPPING - this.count(manifest.documentPrefix);
    if (this.windowTokens >= this.#longestWord) return;
    throw new WorkerProblem('MODEL_INVALID', `${path}: maxTokens leaves no room for text behind the prefix`, {
      context: { file: path, field: 'maxTokens' },
    });
  }

  /** Ids of a text as the model is given it: prefix of the role, wrapped, cut to the model's limit. */
  encode(text: string, role: EmbedRole): number[] {
    const { clsTokenId, sepTokenId, maxTokens, queryPrefix, documentPrefix } = this.#manifest;
    const ids = [clsTokenId];
    const prefix = role === 'query' ? queryPrefix : documentPrefix;
    for (const word of this.#ids(prefix + text)) {
      ids.push(...word.ids);
      if (ids.length >= maxTokens) break;
    }
    ids.length = Math.min(ids.length, maxTokens - 1);
    ids.push(sepTokenId);
    return ids;
  }

  /** Number of tokens of a text, without wrapping and prefix. */
  count(text: string): number {
    let count = 0;
    for (const word of this.#ids(text)) count += word.ids.length;
    return count;
  }

  /**
   * Cuts a text into as few windows of at most {@link windowTokens} as a greedy walk gives; never inside a word.
   * Linear in the text, and holds nothing but the places.
   *
   * @returns where each window begins, first 0; a window ends where the next begins, the last with the text
   */
  cutWindows(text: string): number[] {
    const starts = [0];
    let count = 0;
    for (const word of this.#ids(text)) {
      if (count > 0 && count + word.ids.length > this.windowTokens) {
        starts.push(word.start);
        count = 0;
      }
      count += word.ids.length;
    }
    return starts;
  }

  *#ids(text: string): Generator<{ readonly start: number; readonly ids: readonly number[] }> {
    for (const { start, end, length } of this.#scanner.words(text)) {
      yield { start, ids: this.#lookUp(text.slice(start, end), length) };
    }
  }

  #lookUp(word: string, length: number): readonly number[] {
    const known = this.#cache.get(word);
    if (known) return known;
    // Too long a word is one unknown token, however long it is: a little more than the limit gives the same answer.
    const enough = word.length > CACHED_LENGTH ? this.#shorten(word, length) : word;
    const { ids } = this.#library.encode(prepareText(enough), { add_special_tokens: false });
    if (word.length <= CACHED_LENGTH) {
      if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
      this.#cache.set(word, ids);
    }
    return ids;
  }

  #shorten(word: string, length: number): string {
    if (length <= 1) return word.length > this.#longestWord ? this.#scanner.visible(word, length) : word;
    return this.#scanner.visible(word, this.#longestWord + 1);
  }

  #preTokenize(text: string): readonly string[] {
    const { normalizer, pre_tokenizer: preTokenizer } = this.#library;
    const normal = normalizer ? normalizer.normalize(prepareText(text)) : text;
    return preTokenizer ? preTokenizer.pre_tokenize(normal) : [normal];
  }
}

function requireBert(parts: TokenizerFile, path: string): void {
  const { normalizer, pre_tokenizer: preTokenizer, model } = parts;
  const kinds = [normalizer?.type, preTokenizer?.type, model?.type].join(', ');
  if (kinds === 'BertNormalizer, BertPreTokenizer, WordPiece') return;
  throw new WorkerProblem(
    'MODEL_INVALID',
    `${path} is not a BERT tokeniser (BertNormalizer, BertPreTokenizer, WordPiece) but ${kinds}; other kinds cannot be used`,
    { context: { file: path } },
  );
}

/**
 * Reads the tokeniser of a model folder. Synchronous.
 *
 * @throws WorkerProblem MODEL_INVALID where the file is missing, no JSON or no BERT tokeniser
 */
export function readTokenizer(model: ModelFolder): ModelTokenizer {
  const path = join(model.path, 'tokenizer.json');
  let file: object;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new WorkerProblem('MODEL_INVALID', `${path} cannot be read: ${(cause as Error).message}`, {
      context: { file: path },
      cause,
    });
  }
  return new ModelTokenizer(file, path, model.manifest);
}
