import type { TextRange } from '../../document/document.ts';
import type { EmbeddedWindow } from '../segment.ts';
import { textRange } from './text-range.ts';

type Quadruple = readonly [start: number, end: number, startLine: number, endLine: number];

/** Ranges of a segment's windows as kept: null where there is at most one and it has the range of the segment. */
export const windowRanges = {
  write(windows: readonly EmbeddedWindow[], range: TextRange | undefined): string | null {
    if (windows.length === 0 || (windows.length === 1 && textRange.equal(windows[0]?.range, range))) return null;
    return JSON.stringify(
      windows.map(({ range: own }) => (own ? [own.start, own.end, own.startLine, own.endLine] : null)),
    );
  },
  /** Range of one window. */
  read(written: string | null, window: number, range: TextRange | undefined): TextRange | undefined {
    if (written === null) return range;
    const own = (JSON.parse(written) as readonly (Quadruple | null)[])[window];
    return own ? { start: own[0], end: own[1], startLine: own[2], endLine: own[3] } : undefined;
  },
} as const;
