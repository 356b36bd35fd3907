import type { Metadata } from '@mcp-vector-search/core';
import { element } from './element.ts';
import { toggleFilter } from './route.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';

/** Keys that say which document or segment it is, and where: path and line say it already. */
const SYSTEM = new Set(['doc-id', 'file-id', 'segment-id', 'chunk-index', 'chunk-count', 'chunk-offset']);

/** Length of a value shown, in UTF-16 units. */
const LENGTH = 60;

/** Metadata without the keys that only say which segment it is. */
export function ownMetadata(metadata: Metadata): [key: string, value: Metadata[string]][] {
  return Object.entries(metadata).filter(([key]) => !SYSTEM.has(key));
}

/** Each pair of metadata as a button that searches only what has it too, or no longer so. */
export function metadataChips(metadata: Metadata, page: Page): HTMLElement[] {
  return ownMetadata(metadata).map(([key, value]) => metadataChip(key, String(value), page));
}

function metadataChip(key: string, value: string, page: Page): HTMLElement {
  const set = page.route.filters.some(([name, given]) => name === key && given === value);
  const click = (): void => page.navigate({ view: 'search', filters: toggleFilter(page.route.filters, key, value) });
  const shown = visibleText(value.length > LENGTH ? `${value.slice(0, LENGTH)}…` : value);
  return element(
    'button',
    {
      type: 'button',
      class: 'chip',
      'aria-pressed': String(set),
      title: set ? 'Search without this filter' : `Search only where ${key} is ${visibleText(value)}`,
      on: { click },
    },
    element('span', { class: 'key' }, visibleText(key)),
    ` ${shown}`,
  );
}
