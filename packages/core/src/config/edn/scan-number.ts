import { shownText } from '../shown-text.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';

// The number patterns of Clojure's EdnReader.
const INTEGER = /^([-+]?)(?:(0)|([1-9][0-9]*)|0[xX]([0-9A-Fa-f]+)|0([0-7]+)|([1-9][0-9]?)[rR]([0-9A-Za-z]+))(?:N)?$/;
const FLOAT = /^[-+]?(?!0[0-9]+$)([0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)(M)?$/;
const RATIO = /^[-+]?[0-9]+\/[0-9]+$/;

/** The number that `text` spells, in decimal. */
export function scanNumber(text: string, start: number): EdnToken {
  const end = start + text.length;
  const sign = text.startsWith('-') ? '-' : '';
  const magnitude = integerMagnitude(text);
  if (magnitude !== undefined) {
    return { kind: 'integer', text: magnitude === 0n ? '0' : `${sign}${magnitude}`, start, end };
  }
  const float = FLOAT.exec(text);
  if (float) return { kind: 'float', text: `${sign}${float[1]}`, decimal: float[2] !== undefined, start, end };
  if (RATIO.test(text)) {
    throw new EdnProblem(start, `the ratio ${shownText(text)} is not supported; write a decimal number`, 'ratio');
  }
  throw new EdnProblem(start, `"${shownText(text)}" is not a number; if it is text, write it in quotes`);
}

function integerMagnitude(text: string): bigint | undefined {
  const match = INTEGER.exec(text);
  if (!match) return undefined;
  const [, , zero, decimal, hexadecimal, octal, radix, digits] = match;
  if (zero !== undefined) return 0n;
  if (decimal !== undefined) return BigInt(decimal);
  if (hexadecimal !== undefined) return BigInt(`0x${hexadecimal}`);
  if (octal !== undefined) return BigInt(`0o${octal}`);
  return digitsInRadix(digits as string, Number(radix));
}

function digitsInRadix(digits: string, radix: number): bigint | undefined {
  if (radix < 2 || radix > 36) return undefined;
  let value = 0n;
  for (const digit of digits) {
    const one = Number.parseInt(digit, 36);
    if (one >= radix) return undefined;
    value = value * BigInt(radix) + BigInt(one);
  }
  return value;
}
