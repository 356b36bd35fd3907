import type { TextSpan } from '../../embed/embedder.ts';
import { javaTrim } from './java-trim.ts';

/** A part of a {@link MappedText} that goes into another. */
export interface MappedPiece extends TextSpan {
  readonly from: MappedText;
}

/**
 * A text pieced together from slices of a source, which knows of every unit taken from the source where it lay there.
 * Units between the slices (joins) belong to no place of their own; they are white space, so that a trimmed text never
 * begins or ends with one.
 */
export class MappedText {
  readonly text: string;
  /** Where each slice begins in `text`, ascending, the first at 0. */
  readonly #starts: readonly number[];
  /** Where the same slice begins in the source. */
  readonly #sources: readonly number[];

  private constructor(text: string, starts: readonly number[], sources: readonly number[]) {
    this.text = text;
    this.#starts = starts;
    this.#sources = sources;
  }

  /** The source itself. */
  static source(text: string): MappedText {
    return new MappedText(text, [0], [0]);
  }

  /** Pieces one after the other with `separator` between them. */
  static join(pieces: readonly MappedPiece[], separator: string): MappedText {
    if (pieces.length === 1) return pieces[0]!.from.slice(pieces[0]!);
    const starts: number[] = [];
    const sources: number[] = [];
    let text = '';
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) text += separator;
      const slice = piece.from.slice(piece);
      for (const start of slice.#starts) starts.push(text.length + start);
      for (const source of slice.#sources) sources.push(source);
      text += slice.text;
    }
    return new MappedText(text, starts, sources);
  }

  /** Where the unit at `position` lay in the source. */
  sourceOffset(position: number): number {
    const run = this.#runAt(position);
    return this.#sources[run]! + position - this.#starts[run]!;
  }

  /** A part of this text. */
  slice({ start, end }: TextSpan): MappedText {
    if (start === 0 && end === this.text.length) return this;
    const starts = [0];
    const sources = [this.sourceOffset(start)];
    for (let run = this.#runAt(start) + 1; run < this.#starts.length && this.#starts[run]! < end; run++) {
      starts.push(this.#starts[run]! - start);
      sources.push(this.#sources[run]!);
    }
    return new MappedText(this.text.slice(start, end), starts, sources);
  }

  /** This text without the units up to U+0020 at both ends. */
  trim(): MappedText {
    return this.slice(javaTrim(this.text));
  }

  #runAt(position: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
