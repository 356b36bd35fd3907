import { LineIndex } from '../../document/line-index.ts';
import { VectorSearchError } from '../../errors.ts';
import { buildForm } from './build-form.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnValue } from './edn-value.ts';
import { liveTokens } from './live-tokens.ts';
import { scanEdn } from './scan-edn.ts';

/**
 * Reads the one form of an EDN text as clojure.edn does; `undefined` where there is none. A leading byte-order mark is
 * accepted; ratios, symbolic values, namespaced maps, metadata and quotes are refused, as is nesting beyond 256.
 *
 * The text is scanned and checked first; only then does jsedn build the form, from text that it cannot misread.
 *
 * @param options.file named in errors.
 * @throws VectorSearchError CONFIG_INVALID with `file`, `line` and `column` (from 1, UTF-16 units) in its context, and
 *   `refused` where the form is correct EDN for Clojure.
 */
export function readEdn(text: string, options: { readonly file?: string } = {}): EdnValue | undefined {
  if (typeof text !== 'string') throw new TypeError('readEdn: text must be a string');
  try {
    const { live, discarded } = liveTokens(scanEdn(text));
    discarded.forEach(buildForm); // like Clojure, which looks into what it discards
    return live.length === 0 ? undefined : buildForm(live);
  } catch (error) {
    if (!(error instanceof EdnProblem)) throw error;
    throw located(error, text, options.file);
  }
}

function located(problem: EdnProblem, text: string, file: string | undefined): VectorSearchError {
  const lines = new LineIndex(text);
  const line = lines.lineAt(problem.at);
  const column = lines.columnAt(problem.at);
  return new VectorSearchError('CONFIG_INVALID', `${file ?? 'EDN'}:${line}:${column}: ${problem.message}`, {
    context: { file, line, column, refused: problem.refused },
  });
}
