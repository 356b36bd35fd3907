import type { DocumentAnswer } from '../api.ts';
import { type Child, element } from './element.ts';
import { metadataChips } from './metadata-chips.ts';
import { stateBadge } from './state-badge.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';

/** What stands above the text of a document: path, state, what is wrong, metadata. */
export function documentHead(document: DocumentAnswer, page: Page): Child[] {
  const { path, state, problem, textProblem, changed, metadata } = document;
  const back = page.link({ view: page.route.q === '' ? 'documents' : 'search' });
  return [
    element('p', { class: 'back' }, element('a', { href: back }, page.route.q === '' ? '← Documents' : '← Hits')),
    element('h1', {}, element('bdi', {}, visibleText(path)), ' ', stateBadge(state)),
    problem !== undefined && notice(state === 'indexed' ? 'warning' : 'error', problem),
    textProblem !== undefined && textProblem !== problem && notice('error', `The text cannot be shown: ${textProblem}`),
    changed &&
      notice(
        'warning',
        'The text changed since it was indexed, so segments may lie elsewhere now. "mcp-vector-search index" brings the index up to date.',
      ),
    element('div', { class: 'chips' }, ...metadataChips(metadata, page)),
  ];
}

function notice(kind: 'warning' | 'error', text: string): HTMLElement {
  return element('p', { class: `notice ${kind}` }, visibleText(text));
}
