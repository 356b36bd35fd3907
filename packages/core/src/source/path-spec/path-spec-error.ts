import { oneLine } from '../../config/shown-text.ts';
import { VectorSearchError } from '../../errors.ts';
import type { RefusedConstruct } from './java-pattern/refused-construct.ts';

/** Particulars of a {@link PathSpecError}. */
export interface PathSpecErrorOptions {
  /** Name of the capture that it is about. */
  readonly capture?: string | undefined;
  /** Set where Java would accept the pattern and this project does not. */
  readonly construct?: RefusedConstruct | undefined;
  readonly cause?: unknown;
}

/**
 * A path spec, or a bare capture pattern, that cannot be used. A {@link VectorSearchError} with code CONFIG_INVALID;
 * `context` holds `spec`, `index` and, where known, `capture` and `construct`.
 */
export class PathSpecError extends VectorSearchError {
  /** The spec or pattern as written. */
  readonly spec: string;
  /** Where in it the fault lies: UTF-16 units, from 0. */
  readonly index: number;
  /** What is wrong and what to write instead, without the place. */
  readonly reason: string;
  /** Set where Java would accept the pattern and this project does not. */
  readonly construct?: RefusedConstruct;

  constructor(spec: string, index: number, reason: string, options: PathSpecErrorOptions = {}) {
    const { capture, construct, cause } = options;
    const where = capture === undefined ? '' : ` in the capture "${capture}"`;
    super('CONFIG_INVALID', oneLine(`${JSON.stringify(spec)}, position ${index + 1}${where}: ${reason}`), {
      context: { spec, index, capture, construct },
      cause,
    });
    this.spec = spec;
    this.index = index;
    this.reason = oneLine(reason);
    if (construct !== undefined) this.construct = construct;
  }
}
