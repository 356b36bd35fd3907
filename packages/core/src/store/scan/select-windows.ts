import type { ImagePart } from './image-part.ts';

/** The windows of a part that are wanted, as a part of their own. */
export function selectWindows(part: ImagePart, isWanted: (window: number) => boolean, dimensions: number): ImagePart {
  const wanted: number[] = [];
  for (let window = 0; window < part.count; window += 1) if (isWanted(window)) wanted.push(window);
  const codes = new Int8Array(wanted.length * dimensions);
  wanted.forEach((window, place) => {
    codes.set(part.codes.subarray(window * dimensions, (window + 1) * dimensions), place * dimensions);
  });
  return {
    count: wanted.length,
    segments: Uint32Array.from(wanted, (window) => part.segments[window]!),
    scales: Float32Array.from(wanted, (window) => part.scales[window]!),
    codes,
  };
}
