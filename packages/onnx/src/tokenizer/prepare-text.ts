/** Ideographs outside of the Basic Multilingual Plane that BERT treats as words of their own. */
const ASTRAL_IDEOGRAPHS =
  /[\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;

/**
 * Makes up for two differences between the tokeniser library and the reference implementation in Rust: JavaScript lowers a
 * sigma at the end of a word to another letter, and ideographs above U+FFFF are not set apart.
 */
export function prepareText(text: string): string {
  return text.replace(/Σ/g, 'σ').replace(ASTRAL_IDEOGRAPHS, ' $& ');
}
