import type { RE2JS } from 're2js';
import { single } from './java-pattern/char-set.ts';
import { checkNode } from './java-pattern/check-node.ts';
import { type CompiledNode, compileNode } from './java-pattern/compile-node.ts';
import { parseJavaPattern } from './java-pattern/parse-java-pattern.ts';
import type { PatternNode } from './java-pattern/pattern-node.ts';
import { PatternReader } from './java-pattern/pattern-reader.ts';
import { LINE_TERMINATORS, NAMED_SETS } from './java-pattern/predefined-sets.ts';
import { printBeginnings } from './java-pattern/print-node.ts';
import { re2js } from './java-pattern/re2js.ts';
import type { PathSpec, PathToken } from './path-spec.ts';
import { PathSpecError } from './path-spec-error.ts';

const SLASH: PatternNode = { kind: 'set', set: single(0x2f) };
const NOT_SLASH: PatternNode = { kind: 'set', set: { negated: true, items: [{ from: 0x2f, to: 0x2f }] } };
const NO_LINE_BREAK: PatternNode = { kind: 'set', set: { negated: true, items: LINE_TERMINATORS } };
const ANYTHING: PatternNode = { kind: 'set', set: { negated: false, items: NAMED_SETS['all']! } };

/** Makes a path spec of its tokens. `text` is the spec as written, in which the tokens' indexes count. */
export function createPathSpec(tokens: readonly PathToken[], text: string): PathSpec {
  const names = new Set<string>();
  const node: PatternNode = { kind: 'sequence', parts: tokens.map((token) => tokenNode(token, names)) };
  const literal = literalOf(tokens);
  let beginnings: RE2JS | 'any' | undefined;
  return Object.freeze({
    text,
    tokens,
    base: baseOf(tokens),
    captureNames: [...names],
    ...(literal === undefined
      ? { match: matcherOf(node, text, names.size > 0) }
      : { literal, match: equalityTo(literal) }),
    canMatchBelow(folder: string): boolean {
      beginnings ??= compileBeginnings(node);
      const beginning = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
      return beginnings === 'any' || beginnings.testExact(beginning.normalize('NFC'));
    },
  });
}

/** Patterns of the user's are compiled at once, since they may be too large; globs when they are first needed. */
function matcherOf(node: PatternNode, text: string, atOnce: boolean): PathSpec['match'] {
  checkNode(node, (index, construct, reason) => {
    throw new PathSpecError(text, index, reason, { construct });
  });
  let compiled = atOnce ? compile(node, text) : undefined;
  return (path) => {
    compiled ??= compile(node, text);
    return compiled.match(path.normalize('NFC'));
  };
}

function equalityTo(literal: string): PathSpec['match'] {
  const wanted = literal.normalize('NFC');
  return (path) => (path.normalize('NFC') === wanted ? {} : undefined);
}

function compile(node: PatternNode, text: string): CompiledNode {
  try {
    return compileNode(node);
  } catch (cause) {
    throw new PathSpecError(text, 0, 'the patterns are too large; count less or list less', {
      construct: 'size',
      cause,
    });
  }
}

/** `any` where the expression is too large: then every folder may hold a match. */
function compileBeginnings(node: PatternNode): RE2JS | 'any' {
  try {
    return re2js().compile(printBeginnings(node));
  } catch {
    return 'any';
  }
}

function tokenNode(token: PathToken, names: Set<string>): PatternNode {
  switch (token.type) {
    case 'literal':
      return literalNode(token.text);
    case 'glob':
      return repeat(NOT_SLASH);
    case 'globstar':
      return token.directories ? directories() : repeat(NO_LINE_BREAK, true);
    case 'everything':
      return repeat(ANYTHING);
    case 'capture': {
      names.add(token.name);
      // Padded, so that what is refused later knows its position in the spec.
      const reader = new PatternReader(' '.repeat(token.index) + token.pattern.normalize('NFC'), token.index);
      const body = parseJavaPattern({ reader, flags: new Set(), names, depth: 0 });
      return { kind: 'capture', name: token.name, body };
    }
  }
}

function literalNode(text: string): PatternNode {
  const parts = [...text.normalize('NFC')].map(
    (char): PatternNode => ({ kind: 'set', set: single(char.codePointAt(0)!) }),
  );
  return { kind: 'sequence', parts };
}

/** Zero or more folders: taken where there are any, as the original had it, and as few of them as will do. */
function directories(): PatternNode {
  const some: PatternNode = { kind: 'sequence', parts: [repeat(NO_LINE_BREAK, true), SLASH] };
  return { kind: 'repeat', body: some, min: 0, max: 1, lazy: false, index: 0 };
}

function repeat(body: PatternNode, lazy = false): PatternNode {
  return { kind: 'repeat', body, min: 0, max: Number.POSITIVE_INFINITY, lazy, index: 0 };
}

function baseOf([first]: readonly PathToken[]): string {
  const leading = first?.type === 'literal' ? first.text : '';
  const cut = leading.lastIndexOf('/');
  return cut === 0 ? '/' : leading.slice(0, Math.max(cut, 0));
}

function literalOf(tokens: readonly PathToken[]): string | undefined {
  if (tokens.length === 0) return '';
  return tokens.length === 1 && tokens[0]?.type === 'literal' ? tokens[0].text : undefined;
}
