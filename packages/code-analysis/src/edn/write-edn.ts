import type { EdnData, EdnRecord } from './edn-data.ts';
import { EdnName } from './edn-name.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

// https://github.com/edn-format/edn#symbols, which names no letter beyond ASCII and no quote.
const PART = '(?:[A-Za-z*!_?$%&=<>]|[-+.](?![0-9]))[A-Za-z0-9.*+!_?$%&=<>:#-]*';
const NAME = new RegExp(`^(?:/|(?:${PART}/)?${PART})$`);
const OTHER_MEANING = /^(?:nil|true|false)$|::|:$|:\//;

/**
 * Writes data as one line of EDN that any reader of EDN can read. A name that the format does not provide for, such as
 * `inc'`, is written as a string.
 */
export function writeEdn(data: EdnData): string {
  if (typeof data === 'string') return writeString(data);
  if (typeof data === 'number' || typeof data === 'boolean') return String(data);
  if (data instanceof EdnName) return writeName(data);
  if (isVector(data)) return `[${data.map(writeEdn).join(' ')}]`;
  if (data instanceof Set) return `#{${[...new Set([...data].map(writeEdn))].join(' ')}}`;
  return writeRecord(data as EdnRecord);
}

function writeString(text: string): string {
  return `"${text.replace(/["\\\n\r\t]/g, (character) => ESCAPES[character] as string)}"`;
}

function writeName({ kind, name }: EdnName): string {
  if (!NAME.test(name) || OTHER_MEANING.test(name)) return writeString(name);
  return kind === 'keyword' ? `:${name}` : name;
}

function isVector(data: EdnData): data is readonly EdnData[] {
  return Array.isArray(data);
}

function writeRecord(record: EdnRecord): string {
  let written = '';
  for (const key of Object.keys(record)) {
    const value = record[key];
    if (value !== undefined) written += `${written === '' ? '' : ', '}:${key} ${writeEdn(value)}`;
  }
  return `{${written}}`;
}
