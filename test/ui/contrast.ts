import type { Page } from 'playwright-core';

/** Texts of the page whose contrast with what lies under them is lower than it should be, each with its ratio. */
export function poorContrast(page: Page, least: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    type Colour = readonly [number, number, number, number];
    const parse = (css: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + under[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const ground = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, ground(element.parentElement));
    };
    const light = (colour: Colour): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const opacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
    const poor = new Map<string, string>();
    const check = (element: Element, text: string, colour: string): void => {
      const under = ground(element);
      const [red, green, blue, alpha] = parse(colour);
      const [a, b] = [light(over([red, green, blue, alpha * opacity(element)], under)), light(under)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const name = `${element.tagName}.${element.className}`;
      if (ratio < wanted) poor.set(name, `${name} "${text.slice(0, 30)}" ${ratio.toFixed(2)}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let seen = 0;
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (text === '' || !element?.checkVisibility()) continue;
      seen += 1;
      check(element, text, getComputedStyle(element).color);
    }
    for (const field of document.querySelectorAll('input[placeholder]')) {
      if (field.checkVisibility()) check(field, 'placeholder', getComputedStyle(field, '::placeholder').color);
    }
    return seen < 5 ? ['there is hardly any text'] : [...poor.values()];
  }, least);
}
