/** A number as a node, unless it is infinite, or an integer that JavaScript cannot hold exactly. */
export function numberNode(
  value: number,
  integer: boolean,
): { readonly type: 'number'; readonly value: number } | { readonly type: 'other'; readonly what: string } {
  if (Number.isFinite(value) && (!integer || Number.isSafeInteger(value))) return { type: 'number', value };
  return { type: 'other', what: 'a number too large to be exact' };
}
