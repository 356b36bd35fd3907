import { oneLine } from '../shown-text.ts';

/** Forms of Clojure's EDN reader that this reader refuses, because a configuration has no use for them. */
export type RefusedForm = 'ratio' | 'symbolic value' | 'namespaced map' | 'metadata' | 'quote';

/** What is wrong with a text, and at which offset. `readEdn` turns it into a VectorSearchError with line and column. */
export class EdnProblem extends Error {
  override readonly name = 'EdnProblem';
  /** UTF-16 offset. */
  readonly at: number;
  /** Present = correct EDN for Clojure that this reader does not take. */
  readonly refused: RefusedForm | undefined;

  constructor(at: number, message: string, refused?: RefusedForm) {
    super(oneLine(message));
    this.at = at;
    this.refused = refused;
  }
}
