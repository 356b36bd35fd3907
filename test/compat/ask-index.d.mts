import type { Store } from '@mcp-vector-search/core';

/** A question as it stands in a file of test/compat/indexes, with its answer. */
export interface CompatQuestion {
  readonly ask: string;
  readonly answer: unknown;
}
export declare function askIndex(store: Store, question: Omit<CompatQuestion, 'answer'>): Promise<unknown>;
