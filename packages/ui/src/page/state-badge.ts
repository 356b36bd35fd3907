import type { ListedDocument } from '../api.ts';
import { element } from './element.ts';

/** The state of a document as a word with a colour. */
export function stateBadge(state: ListedDocument['state']): HTMLElement {
  return element('span', { class: `state ${state}` }, state);
}
