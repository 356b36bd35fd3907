import type { SyntaxNode } from '../../parse/syntax-node.ts';

/** The docstring of a body: a string as its first statement, cleaned. */
export function docstringIn(body: SyntaxNode | null): string | undefined {
  return docstringOf(body?.namedChildren.find(({ type }) => type !== 'comment'));
}

/** The text of a statement that is a string, cleaned: documentation of the variable before it. */
export function docstringOf(statement: SyntaxNode | undefined): string | undefined {
  const [expression, more] = statement?.type === 'expression_statement' ? statement.namedChildren : [];
  if (!expression || more) return undefined;
  const parts = expression.type === 'concatenated_string' ? expression.namedChildren : [expression];
  const texts = parts.map((part) => (part.type === 'string' ? stringValue(part.text) : undefined));
  return texts.every((text) => text !== undefined) ? cleanDoc(texts.join('')) : undefined;
}

const LITERAL = /^([a-zA-Z]*)("""|'''|"|')([\s\S]*)\2$/;

/** The text of a literal; undefined = it is bytes or a template. */
function stringValue(literal: string): string | undefined {
  const [, prefix = '', , body] = LITERAL.exec(literal) ?? [];
  if (body === undefined || /[bft]/i.test(prefix)) return undefined;
  const text = body.replace(/\r\n?/g, '\n');
  return /r/i.test(prefix) ? text : unescaped(text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Escapes of https://docs.python.org/3/reference/lexical_analysis.html#escape-sequences but for `\N{…}`, left as it is. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (whole, byte?: string, four?: string, eight?: string, octal?: string, one?: string) => {
      const hex = byte ?? four ?? eight;
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16)) ?? whole;
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return ESCAPES[one as string] ?? whole;
    },
  );
}

function characterOf(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** What Python's `inspect.cleandoc` does: tabs become blanks, common indentation and empty lines at the ends go. */
function cleanDoc(doc: string): string {
  const lines = expandTabs(doc).split('\n');
  const margins = lines
    .slice(1)
    .filter((line) => /[^ ]/.test(line))
    .map((line) => line.search(/[^ ]/));
  const margin = margins.length > 0 ? Math.min(...margins) : 0;
  const cleaned = [lines[0]!.replace(/^ +/, ''), ...lines.slice(1).map((line) => line.slice(margin))];
  return cleaned.join('\n').replace(/^\n+|\n+$/g, '');
}

/** Replaces tabs by blanks up to the next column that eight divides. */
function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  return text
    .split('\n')
    .map((line) => line.replace(/([^\t]*)\t/g, (_, before: string) => before + ' '.repeat(8 - (before.length % 8))))
    .join('\n');
}
