/** Letters that no Unicode decomposition turns into their plain form, as Lucene's ASCIIFoldingFilter maps them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};

// ASCII text, the common case, needs no folding.
const NOT_ASCII = /\P{ASCII}/u;
// Accents of Latin, Greek and Cyrillic; vowel signs and voicing marks of other scripts carry meaning and stay.
const ACCENTS = /[\u0300-\u036f]/g;
const IRREGULAR = /[ßẞæÆœŒøØđĐðÐłŁþÞı‘’ʼ]/g;

/**
 * Text in which different spellings of one word are the same: compatibility forms (full width, ligatures) become plain
 * (Unicode NFKD, then NFC), accents go, curly apostrophes become straight. Case stays, since it tells the parts of an
 * identifier.
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  const bare = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return bare.replace(IRREGULAR, (letter) => PLAIN[letter] ?? letter);
}
