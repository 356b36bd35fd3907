import { element, fill } from './element.ts';
import type { MapClasses } from './map-classes.ts';
import { visibleText } from './visible-text.ts';
import { count } from './words.ts';

/** What the colours mean. Each class is a button that has the others faded. */
export class MapLegend {
  readonly element: HTMLElement = element('ul', { class: 'legend', 'aria-label': 'Colours' });
  readonly #choose: (only: number) => void;
  #only = -1;

  /** `choose` is told of the only class not faded; -1 = all. */
  constructor(choose: (only: number) => void) {
    this.#choose = choose;
  }

  /** Shows other classes. */
  show({ classes }: MapClasses): void {
    this.#only = -1;
    const buttons = classes.map(({ label, count: documents }, at) => {
      const click = (): void => {
        this.#only = this.#only === at ? -1 : at;
        for (const [index, button] of buttons.entries())
          button.setAttribute('aria-pressed', String(index === this.#only));
        this.#choose(this.#only);
      };
      return element(
        'button',
        { type: 'button', 'aria-pressed': 'false', title: visibleText(label), on: { click } },
        element('span', { class: `dot point-${at + 1}` }),
        element('bdi', {}, visibleText(label)),
        element('span', { class: 'muted' }, count(documents)),
      );
    });
    fill(this.element, ...buttons.map((button) => element('li', {}, button)));
  }
}
