/**
 * Number of the rules by which `lexicalTokens` makes tokens, kept with every index: to be raised whenever the same text
 * gives other tokens than before, so that it can be told which entries were made by which rules.
 */
export const LEXICAL_VERSION = 1;
