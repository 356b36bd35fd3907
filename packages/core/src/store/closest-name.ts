import { editDistance } from '../edit-distance.ts';

/** Names farther away than this many edits are not offered: a longer way is seldom a slip of the finger. */
const FARTHEST = 2;

/** The name that a mistyped one most likely means: at most two edits away and less than half of it; undefined = none. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = FARTHEST + 1;
  for (const candidate of known) {
    if (Math.abs(name.length - candidate.length) > FARTHEST) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance * 2 < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
