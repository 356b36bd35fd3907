import type { PageHit } from '../api.ts';
import { type Child, element } from './element.ts';
import { isProse, joinedLines } from './excerpt-text.ts';
import { excerptWindow } from './excerpt-window.ts';
import { formatSpans, type Span } from './marked-pieces.ts';
import { markedText } from './marked-text.ts';
import { metadataChips } from './metadata-chips.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';
import { placeOf } from './words.ts';

/** Length of the text shown of a hit, in UTF-16 units. */
const EXCERPT = 560;

/** Words of the question that are marked in the document too. */
const WORDS = 60;

/** Other places named before the rest is only counted. */
const ALSO = 3;

/** A hit in the list: where it is, how good it is, what it says, what is known of it. */
export function hitItem(hit: PageHit, page: Page): HTMLElement {
  const { sourceId, documentId, segmentId, range } = hit;
  const address = page.link({
    view: 'document',
    source: sourceId,
    id: documentId,
    segment: segmentId,
    range: range ? formatSpans([range]) : '',
    words: range ? formatSpans(wordsOf(hit, range.start)) : '',
  });
  return element(
    'li',
    { class: 'hit', 'data-rank': hit.rank },
    element(
      'div',
      { class: 'hit-head' },
      element('a', { class: 'place', href: address }, visibleText(placeOf(hit.path, range))),
      element('span', { class: 'score', title: 'score, 0 to 1; compares within one answer' }, hit.score.toFixed(2)),
    ),
    hit.text !== undefined && excerptOf(hit.text, hit.marks, isProse(hit.path)),
    element(
      'div',
      { class: 'hit-foot' },
      ...metadataChips(hit.metadata, page),
      element('span', { class: 'why', title: '# = rank by meaning alone, by words alone' }, why(hit)),
    ),
    hit.alsoIn.length > 0 && alsoIn(hit.alsoIn),
  );
}

/** The words marked, as they lie in the document; the first ones, so that the address stays short. */
function wordsOf({ marks }: PageHit, from: number): Span[] {
  return marks.slice(0, WORDS).map(([start, end]) => ({ start: start + from, end: end + from }));
}

function excerptOf(text: string, marks: PageHit['marks'], prose: boolean): HTMLElement {
  const part = excerptWindow(prose ? joinedLines(text) : text, marks, EXCERPT);
  const [before, after] = [part.before && '… ', part.after && ' …'];
  return element(
    'p',
    { class: prose ? 'excerpt' : 'excerpt code', dir: 'auto' },
    before,
    ...markedText(part.text, part.marks).map((piece) => (prose ? withoutBlankLines(piece) : piece)),
    after,
  );
}

function ranked(rank: number | undefined): string {
  return rank === undefined ? '' : ` #${rank}`;
}

/** Paragraphs in an excerpt follow each other without an empty line. */
function withoutBlankLines(piece: Child): Child {
  return typeof piece === 'string' ? piece.replaceAll(/\n\s*\n/g, '\n') : piece;
}

/** Similarity of meaning and score of words, each with the rank that it had alone. */
function why({ similarity, vectorRank, lexicalScore, lexicalRank }: PageHit): string {
  const parts = [
    similarity !== undefined && `similarity ${similarity.toFixed(2)}${ranked(vectorRank)}`,
    lexicalScore !== undefined && `BM25 ${lexicalScore.toFixed(1)}${ranked(lexicalRank)}`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function alsoIn(paths: readonly string[]): HTMLElement {
  const named = paths.slice(0, ALSO).map(visibleText).join(', ');
  const more = paths.length > ALSO ? ` and ${paths.length - ALSO} more` : '';
  return element('p', { class: 'also', title: paths.map(visibleText).join('\n') }, `also in ${named}${more}`);
}
