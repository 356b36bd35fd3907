import { pathKind } from './path-kind.ts';

/** What the words of a query say about the kind of place that would answer it. */
export interface QueryIntent {
  /** Asks for the place of a definition: "where is … implemented", "which function …". */
  readonly implementation: boolean;
  readonly tests: boolean;
  readonly docs: boolean;
  /** Names of code that it holds, without qualifiers: `parseConfig`, `max_bytes`, `read` of `core.read`. */
  readonly names: readonly string[];
}

const IMPLEMENTATION =
  /\b(implement(s|ed|ing|ation)?|defin(e[sd]?|ition)|declar(e[sd]?|ation))\b|\bwhere (is|are|do|does)\b|\bwhich (function|method|class|macro|module|namespace|file)\b|\bsource (code|of)\b/i;
const TESTS = /\b(tests?|tested|testing|specs?|fixtures?|assert(s|ed|ions?)?)\b/i;
const DOCS =
  /\b(docs?|document(s|ed|ation)|readme|guides?|tutorials?|manual|examples?|explain(s|ed)?|changelog|usage)\b|\bhow (to|do|can|should)\b/i;

const MIXED_CASE = /[a-z0-9][A-Z]/;
const SNAKE_CASE = /[A-Za-z0-9]_[A-Za-z0-9]/;
const QUALIFIED = /^[A-Za-z][\w$-]*(?:\.|::)[A-Za-z][\w$-]{2,}(?:(?:\.|::)[A-Za-z][\w$-]*)*(?:\/\S+)?$/;
/** Names of lisps that prose does not have: `swap!`, `*out*`, and within a sentence `nil?`. */
const MARKED = /^(?:[a-z][\w-]*[!?]|\*[a-z][\w-]*\*)$/;
/** Alone, a word with a hyphen is a name too; within a sentence it is prose. */
const HYPHENATED = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

/** Files that are neither code nor documentation; with a dot in them they look like qualified names. */
const DATA_FILE =
  /\.(edn|jsonl?|ya?ml|toml|xml|csv|tsv|lock|ini|cfg|conf|log|zip|jar|t?gz|db|png|jpe?g|svg|css|com|org|io)$/i;

/** Reads a query. Any text is allowed; only its first 1,000 characters are looked at. */
export function queryIntent(query: string): QueryIntent {
  const text = query.slice(0, 1000).trim();
  return {
    implementation: IMPLEMENTATION.test(text),
    tests: TESTS.test(text),
    docs: DOCS.test(text),
    names: [...new Set(namesIn(text))],
  };
}

function namesIn(text: string): readonly string[] {
  const words = text.split(/\s+/);
  if (words.length === 1 && HYPHENATED.test(text)) return [text];
  // The last question mark of a sentence is not part of a name.
  const sentence = words.length > 1 ? text.replace(/\?+$/, '') : text;
  return sentence.split(/\s+/).flatMap((word) => nameOf(word) ?? []);
}

function nameOf(word: string): string | undefined {
  const quoted = /^[("']*`([^`]+)`/.exec(word)?.[1];
  const called = /^[("']*([A-Za-z][\w$.:]*)\(/.exec(word)?.[1];
  const plain = quoted ?? called ?? word.replace(/^["'([{<]+|["')\]}>.,;:]+$/g, '');
  if (pathKind(plain) !== 'other' || DATA_FILE.test(plain)) return undefined;
  const isName =
    quoted !== undefined ||
    called !== undefined ||
    [MIXED_CASE, SNAKE_CASE, QUALIFIED, MARKED].some((shape) => shape.test(plain));
  return isName ? plain.split(/\.|::|\//).at(-1) || plain : undefined;
}
