/**
 * Size of a text in the unit that a budget is given in, such as tokens or UTF-16 units. Where the size is more than `most`,
 * any number above `most` will do, so that counting may stop.
 */
export type TextMeasure = (text: string, most: number) => number;

/** Measures in UTF-16 units. */
export function characterMeasure(text: string): number {
  return text.length;
}
