import { estimateTokens } from '../budget/estimate-tokens.ts';
import type { NumberedLine } from './numbered-lines.ts';

/** Lines that fit a budget. */
export interface FittedLines {
  readonly text: string;
  /** How many lines, the last of them perhaps in part. */
  readonly count: number;
  /** UTF-16 units shown of the last line, where it is cut. */
  readonly cutAt?: number;
}

/** The first lines whose text fits the budget twice: as text and inside JSON. At least a part of one. */
export function fitLines(lines: readonly NumberedLine[], budget: number): FittedLines {
  const shown: string[] = [];
  let left = budget;
  for (const { text } of lines) {
    const cost = lineCost(text);
    if (cost > left) break;
    left -= cost;
    shown.push(text);
  }
  const [first] = lines;
  if (shown.length > 0 || first === undefined) return { text: shown.join('\n'), count: shown.length };
  const cutAt = longestPart(first.text, budget);
  return { text: first.text.slice(0, cutAt), count: 1, cutAt };
}

function lineCost(text: string): number {
  return estimateTokens(text) + estimateTokens(JSON.stringify(text)) + 2;
}

/** How much of a line fits, found by halving; never half a surrogate pair, never nothing. */
function longestPart(line: string, budget: number): number {
  let [low, high] = [1, line.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineCost(line.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  const splits = /[\ud800-\udbff]/.test(line.charAt(low - 1)) && low < line.length;
  return splits ? Math.max(low - 1, 2) : low;
}
