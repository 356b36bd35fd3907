import { shownText } from '../shown-text.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';

// The symbol pattern of Clojure's EdnReader: group 1 the namespace with its slash, group 2 the name.
const NAME = /^:?([^\d/][^\n\r\u0085\u2028\u2029]*\/)?(\/|[^\d/][^/]*)$/;

/** The keyword, symbol or constant that `text` spells. */
export function scanName(text: string, start: number): EdnToken {
  const end = start + text.length;
  if (text === 'nil' || text === 'true' || text === 'false') return { kind: 'constant', text, start, end };
  const forbidden = /[@`~]/.exec(text);
  if (forbidden) throw new EdnProblem(start + forbidden.index, `"${forbidden[0]}" may not stand in a name`);
  if (text.startsWith("'")) {
    throw new EdnProblem(
      start,
      `the quote in ${shownText(text)} is not supported; a configuration needs none`,
      'quote',
    );
  }
  if (text.startsWith('::')) {
    throw new EdnProblem(start, `"${shownText(text)}" is a keyword of Clojure code; in EDN write one colon`);
  }
  if (!isName(text)) {
    const kind = text.startsWith(':') ? 'keyword' : 'name';
    throw new EdnProblem(start, `"${shownText(text)}" is not a correct ${kind}; if it is text, write it in quotes`);
  }
  return text.startsWith(':')
    ? { kind: 'keyword', name: text.slice(1), start, end }
    : { kind: 'symbol', name: text, start, end };
}

function isName(text: string): boolean {
  const match = NAME.exec(text);
  if (!match) return false;
  const [, namespace, name] = match;
  return !namespace?.endsWith(':/') && !name?.endsWith(':') && text.indexOf('::', 1) < 0;
}
