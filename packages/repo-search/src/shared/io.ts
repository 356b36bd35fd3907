import type { Readable, Writable } from 'node:stream';

/** The world around a program: streams, folder, environment, cancellation. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}
