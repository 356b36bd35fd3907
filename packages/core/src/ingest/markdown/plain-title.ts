/** Where a link or an image leads: an address, in which parentheses may be paired once, or the label of a definition. */
const TARGET = '(?:\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)|\\[[^[\\]]*\\])';
const CODE = '`[^`]+`';
const IMAGE = `!\\[[^[\\]]*\\]${TARGET}`;
/** Those that stand in headings of Markdown; others, such as `List<T>`, are taken as written. */
const TAGS = 'a|b|br|code|em|font|i|img|kbd|picture|small|source|span|strong|sub|sup';

/** What is more than text in a heading. Every branch ends where another one could begin, so that long lines stay cheap. */
const MARKUP = new RegExp(
  [
    '\\\\(?<escaped>[!-/:-@[-`{-~])',
    `(?<code>${CODE})`,
    `!\\[(?<picture>[^[\\]]*)\\]${TARGET}`,
    `\\[(?<link>(?:[^[\\]\`!]|!(?!\\[)|${CODE}|${IMAGE})*)\\]${TARGET}`,
    '\\*\\*(?<strong>[^*]+)\\*\\*',
    `</?(?:${TAGS})(?:\\s[^<>]*)?/?>`,
    '<!--[^<>]*-->',
  ].join('|'),
  'giu',
);

interface MarkupGroups {
  readonly escaped?: string;
  readonly code?: string;
  readonly picture?: string;
  readonly link?: string;
  readonly strong?: string;
}

/**
 * The words of a Markdown heading as a page shows them: links are their text, code is without its marks, and images (badges,
 * mostly), HTML tags and comments are left out. A heading of nothing but images is what these stand for; one of which nothing
 * would be left is given back as written.
 */
export function plainTitle(written: string): string {
  return shown(written, '') || shown(written, undefined) || written;
}

/** `pictures` stands for every image; undefined = its own alternative text does. */
function shown(written: string, pictures: string | undefined): string {
  const text = written.replace(MARKUP, (...found) => {
    const { escaped, code, picture, link, strong } = found.at(-1) as MarkupGroups;
    if (picture !== undefined) return pictures ?? picture;
    return escaped ?? code?.slice(1, -1) ?? shown(link ?? strong ?? '', pictures);
  });
  return text.replaceAll(/\s+/gu, ' ').trim();
}
