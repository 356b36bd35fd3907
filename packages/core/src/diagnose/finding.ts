import type { Abortable } from '../abort.ts';

/** What a check found. */
export interface Finding {
  /** What was looked at: `configuration`, `model`, a source. Not unique. */
  readonly check: string;
  /** `warning` = works, but perhaps not as meant; `error` = does not work. */
  readonly state: 'ok' | 'warning' | 'error';
  /** One sentence, with what to do where something is to be done. */
  readonly message: string;
  /** More of it, a line each. Default: nothing. */
  readonly details?: readonly string[];
  /** The same as plain data, for programs. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A check: whatever it rejects with is a finding of the state `error`. */
export interface DiagnosticCheck {
  /** Name of the finding for a rejection. */
  readonly name: string;
  run(options: Abortable): Promise<readonly Finding[]>;
}
