/**
 * Scripts written without spaces, or with spaces that do not part words, as members of a character class of a regular expression
 * with the flag `u` or `v`.
 */
export const UNSPACED: string =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';

/**
 * One character of those scripts as a person sees it, as a part of a regular expression: with its marks, a Hangul syllable written as
 * jamo, a half-width kana with its voicing mark.
 */
export const UNSPACED_CHARACTER: string = `(?:[\\u1100-\\u115f][\\u1160-\\u11ff]+|[\\uff66-\\uff9d][\\uff9e\\uff9f]?|[${UNSPACED}]\\p{M}*)`;
