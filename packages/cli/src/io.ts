import type { Readable } from 'node:stream';

/** A stream that text is written to; `isTTY` and `columns` where it is a terminal. */
export interface TextSink {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The world around a command: streams, folders, cancellation. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Data only. */
  readonly stdout: TextSink;
  /** Progress, warnings, errors. */
  readonly stderr: TextSink;
  readonly cwd: string;
  readonly home: string;
  /** Environment variables. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}
