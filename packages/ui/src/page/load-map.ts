import type { MapAnswer } from '../api.ts';
import { ask } from './ask.ts';

/** Time between questions while the map is being computed, in milliseconds. */
const WAIT = 400;

/** Asks for the map until it is computed. `onProgress` is told how far that is, 0 to 1. */
export async function loadMap(signal: AbortSignal, onProgress: (progress: number) => void): Promise<MapAnswer> {
  for (;;) {
    const answer = await ask<MapAnswer | { readonly progress: number }>('map', [], signal);
    if ('documents' in answer) return answer;
    onProgress(answer.progress);
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    signal.throwIfAborted();
  }
}
