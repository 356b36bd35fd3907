import { type Child, element } from './element.ts';
import { KEYS, type KeyHelp } from './keys.ts';

/** The list of keys, over the page. */
export class KeyOverlay {
  readonly element: HTMLDialogElement;

  constructor() {
    const close = element(
      'button',
      { type: 'button', class: 'plain', on: { click: () => this.element.close() } },
      'Close',
    );
    this.element = element(
      'dialog',
      {
        class: 'keys',
        'aria-labelledby': 'keys-title',
        on: { click: (event) => event.target === this.element && this.element.close() },
      },
      element(
        'div',
        { class: 'dialog-body' },
        element('header', {}, element('h2', { id: 'keys-title' }, 'Keys'), close),
        ...Object.entries(KEYS).flatMap(([where, keys]) => section(where, keys)),
      ),
    );
  }

  /** Shows it, or hides it where it is shown. */
  toggle(): void {
    if (this.element.open) this.element.close();
    else this.element.showModal();
  }
}

function section(where: string, keys: readonly KeyHelp[]): Child[] {
  const rows = keys.flatMap(({ keys: names, does }) => [
    element('dt', {}, ...names.flatMap((name, at) => [at > 0 && ' ', element('kbd', {}, name)])),
    element('dd', {}, does),
  ]);
  return [element('h3', {}, where), element('dl', {}, ...rows)];
}
