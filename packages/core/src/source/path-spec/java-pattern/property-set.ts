import { type CharItem, complement } from './char-set.ts';
import { NAMED_SETS } from './predefined-sets.ts';
import { re2js } from './re2js.ts';

const CATEGORIES: ReadonlySet<string> = new Set(
  'Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf L M N Z C P S LC'.split(
    ' ',
  ),
);

/** Names that Java takes after `Is`, whatever their case, and what re2 calls the same set. */
const BINARY: Readonly<Record<string, string>> = {
  ALPHABETIC: 'Alphabetic',
  ALPHA: 'Alphabetic',
  LETTER: 'L',
  LOWERCASE: 'Lowercase',
  UPPERCASE: 'Uppercase',
  TITLECASE: 'Lt',
  PUNCTUATION: 'P',
  CONTROL: 'Cc',
  WHITE_SPACE: 'White_Space',
  SPACE: 'White_Space',
  DIGIT: 'Nd',
};

/** Sets that `(?i)` widens in Java. */
const CASED: ReadonlySet<string> = new Set(['Lower', 'Upper', 'Lu', 'Ll', 'Lt', 'Lowercase', 'Uppercase']);

/**
 * The set that Java means by `\p{name}`, as class items; undefined where it is unknown or cannot be had. Categories,
 * scripts and binary properties follow re2's Unicode tables, which are newer than Java 17's.
 */
export function propertySet(name: string, complemented: boolean, caseInsensitive: boolean): CharItem[] | undefined {
  const set = lookUp(name);
  if (set === undefined || (caseInsensitive && CASED.has(set))) return undefined;
  const ranges = NAMED_SETS[set];
  if (ranges) return complemented ? complement(ranges) : [...ranges];
  return [{ property: `\\${complemented ? 'P' : 'p'}{${set}}` }];
}

/** Key of {@link NAMED_SETS} or re2 name. The order of looking is Java's. */
function lookUp(name: string): string | undefined {
  const [key, value] = name.split(/=(.*)/s, 2) as [string, string | undefined];
  if (value !== undefined) {
    if (/^(?:script|sc)$/i.test(key)) return script(value);
    return /^(?:general_category|gc)$/i.test(key) ? category(value) : undefined;
  }
  if (!name.startsWith('Is')) return category(name);
  const rest = name.slice(2);
  return binary(rest) ?? (CATEGORIES.has(rest) ? rest : script(rest));
}

function category(name: string): string | undefined {
  return CATEGORIES.has(name) || Object.hasOwn(NAMED_SETS, name) ? name : undefined;
}

function binary(name: string): string | undefined {
  const known = name.toUpperCase();
  return Object.hasOwn(BINARY, known) ? BINARY[known] : undefined;
}

/** A script by its full name, whatever its case, spelled as Unicode spells it. */
function script(name: string): string | undefined {
  if (!/^[A-Za-z_]+$/.test(name)) return undefined;
  const spelled = name.toLowerCase().replace(/(?:^|_)[a-z]/g, (start) => start.toUpperCase());
  try {
    new RegExp(`\\p{Script=${spelled}}`, 'u'); // tells a script from other properties
    re2js().compile(`\\p{${spelled}}`); // knows no short names
    return spelled;
  } catch {
    return undefined;
  }
}
