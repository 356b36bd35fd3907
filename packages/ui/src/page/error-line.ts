import { messageOf } from './ask.ts';
import { element } from './element.ts';

/** An error as one line that is read out. */
export function errorLine(error: unknown): HTMLElement {
  return element('span', { class: 'error', role: 'alert' }, messageOf(error));
}
