/** What the worker thread tells: how far it is, 0 to 1, and in the end the places. */
export type LayoutMessage = { readonly progress: number } | { readonly positions: readonly number[] };
