import type { StatusAnswer } from '../api.ts';
import { element } from './element.ts';
import type { Route } from './route.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';
import { counted } from './words.ts';

/** What stands where hits will be, before there is a question. */
export function startPanel(status: StatusAnswer | undefined): HTMLElement {
  if (!status) return element('div');
  const { counts, sources } = status.status;
  const holds = `${counted(counts.segments, 'segment')} of ${counted(counts.documents, 'document')}`;
  return element(
    'div',
    { class: 'hint' },
    element(
      'p',
      {},
      `Ask in plain words, or type names as they are in the text: ${holds} from ${counted(sources.length, 'source')}.`,
    ),
    element('p', { class: 'muted' }, 'Press ', element('kbd', {}, '?'), ' for the keys.'),
  );
}

/** What to do about an index that holds nothing to be found. */
export function emptyIndex({ status }: StatusAnswer): HTMLElement {
  const { documents, failed, skipped } = status.counts;
  const bad = failed + skipped;
  const why =
    documents > 0 && bad === documents
      ? `None of ${counted(documents, 'document')} could be indexed: `
      : 'The index holds nothing yet. ';
  const next =
    documents > 0 && bad === documents
      ? element('a', { href: '#/status' }, 'Status says why.')
      : element(
          'span',
          {},
          'Run ',
          element('code', {}, 'mcp-vector-search index'),
          ' in this folder; ',
          element('code', {}, 'mcp-vector-search init'),
          ' helps to choose what is indexed.',
        );
  return element('div', { class: 'hint' }, element('p', {}, why, next));
}

/** What to do where a question has no hits. */
export function noHits(route: Route, page: Page, pending: number): HTMLElement {
  const narrowed = route.filters.length > 0 || route.path !== '' || route.mode !== 'fused';
  const click = (): void => page.navigate({ filters: [], path: '', mode: 'fused' });
  return element(
    'div',
    { class: 'hint' },
    element('p', {}, `Nothing fits “${visibleText(route.q)}”${narrowed ? ' with these filters' : ''}.`),
    narrowed && element('p', {}, element('button', { type: 'button', on: { click } }, 'Search without filters')),
    !narrowed &&
      element('p', { class: 'muted' }, 'Try other words, or see under Documents whether what you look for is indexed.'),
    pending > 0 &&
      element('p', { class: 'muted' }, `${counted(pending, 'document')} pending: more may be found in a while.`),
  );
}
