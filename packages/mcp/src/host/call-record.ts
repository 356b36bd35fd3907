import { AsyncLocalStorage } from 'node:async_hooks';

/** What is logged of a tool call. */
export interface McpCallRecord {
  readonly tool: string;
  /** The arguments, long texts shortened. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly outcome: 'success' | 'error';
  readonly error?: string;
  /** UTF-8 bytes of the text of the answer. */
  readonly response_content_bytes: number;
  /** Hits of a successful search. */
  readonly documents_found?: number;
}

/** Where the call that a request makes leaves its record. */
export interface CallSlot {
  call?: McpCallRecord;
}

/** The slot of the request under way, if whoever serves it wants a record. */
export const callSlot: AsyncLocalStorage<CallSlot> = new AsyncLocalStorage();
