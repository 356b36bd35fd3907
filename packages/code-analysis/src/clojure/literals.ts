import type { EdnData } from '../edn/edn-data.ts';
import { keyword, symbol } from '../edn/edn-name.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import { keywordOf, type Reading, symbolOf, textOf } from './reading.ts';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The text of a string, escapes resolved and line breaks as `\n`; undefined = the form is no string. */
export function stringOf(form: SyntaxNode | undefined, reading: Reading): string | undefined {
  if (form?.type !== 'str_lit') return undefined;
  return textOf(form, reading)
    .slice(1, -1)
    .replace(/\r\n?/g, '\n')
    .replace(/\\(?:u([0-9a-fA-F]{4})|([0-7]{1,3})|([\s\S]))/g, (_, hex?: string, octal?: string, other?: string) => {
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
      return ESCAPES[other as string] ?? (other as string);
    });
}

/** The value of a form as data; undefined = it is nil, or none that is written down as it is. */
export function dataOf(form: SyntaxNode, reading: Reading): EdnData | undefined {
  const text = textOf(form, reading);
  switch (form.type) {
    case 'str_lit':
      return stringOf(form, reading);
    case 'bool_lit':
      return text === 'true';
    case 'num_lit':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'kwd_lit':
      return keyword(keywordOf(form, reading)!);
    case 'sym_lit':
      return symbol(symbolOf(form, reading)?.name ?? text);
    default:
      return undefined;
  }
}
