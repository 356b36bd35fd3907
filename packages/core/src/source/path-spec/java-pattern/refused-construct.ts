/**
 * Constructs that Java accepts in a pattern and this project refuses, because a linear-time engine cannot have them, or
 * cannot have them with Java's exact meaning.
 */
export const REFUSED_CONSTRUCTS = [
  'look-around',
  'back-reference',
  'possessive quantifier',
  'atomic group',
  'class intersection',
  'nested class',
  'flag',
  'case-insensitive beyond ASCII',
  'word boundary',
  'previous match',
  'grapheme cluster',
  'character name',
  'property',
  'repeated line break',
  'end of text before the end',
  'start of line',
  'repeated empty match',
  'repeated capture in a repetition',
  'size',
] as const;

/** One of {@link REFUSED_CONSTRUCTS}. */
export type RefusedConstruct = (typeof REFUSED_CONSTRUCTS)[number];
