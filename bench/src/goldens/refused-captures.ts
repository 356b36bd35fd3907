import type { RefusedConstruct } from '@mcp-vector-search/core';

const NO_LINEAR_TIME = 'cannot be matched in linear time';
const NOT_THE_SAME = 'would not mean quite what it means in Java';

/** Why a pattern that Java accepts is refused, by construct. A line refused for anything else has failed. */
export const REFUSED_CAPTURES: Readonly<Record<RefusedConstruct, string>> = {
  'look-around': NO_LINEAR_TIME,
  'back-reference': NO_LINEAR_TIME,
  'possessive quantifier': NO_LINEAR_TIME,
  'atomic group': NO_LINEAR_TIME,
  'class intersection': 'the engine reads && as two characters',
  'nested class': 'the engine reads the inner [ as a character',
  flag: '(?x), (?u), (?U) and (?c) have no counterpart',
  'case-insensitive beyond ASCII': 'Java folds ASCII alone, which is hardly what is meant',
  'word boundary': 'Java 17 asks for letters of all scripts, the engine for ASCII',
  'previous match': 'a path is matched once and whole',
  'grapheme cluster': 'the engine has no \\X',
  'character name': 'the engine has no table of names',
  property: 'blocks, java… and rarer properties are in no table of the engine',
  'repeated line break': `${NOT_THE_SAME}: a repeated \\R does not give back the second half of a line break`,
  'end of text before the end': `${NOT_THE_SAME}: $ and \\Z also stand before a final line break`,
  'start of line': `${NOT_THE_SAME}: ^ under (?m) stands after any line break but the last`,
  'repeated empty match': `${NOT_THE_SAME}: other captures are left behind`,
  'repeated capture in a repetition': `${NOT_THE_SAME}: Java keeps the value of an earlier repetition`,
  size: 'the engine counts to 1000',
};
