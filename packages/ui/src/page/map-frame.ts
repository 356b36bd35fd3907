/** The part of the map in sight: a point (x, y), each 0 to 1, lies at `(x * scale + left, y * scale + top)` pixels. */
export interface MapFrame {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** How far one can go in, as a multiple of the whole map. */
const CLOSEST = 60;

/** Space around the whole map, in pixels. */
const MARGIN = 24;

/** The whole map in the middle of a canvas. */
export function wholeFrame(width: number, height: number): MapFrame {
  const scale = Math.max(1, Math.min(width, height) - 2 * MARGIN);
  return { scale, left: (width - scale) / 2, top: (height - scale) / 2 };
}

/** Goes in (`factor` > 1) or out, the point at (x, y) pixels staying where it is. */
export function zoomed(frame: MapFrame, factor: number, x: number, y: number, whole: MapFrame): MapFrame {
  const scale = Math.max(whole.scale * 0.8, Math.min(frame.scale * factor, whole.scale * CLOSEST));
  const ratio = scale / frame.scale;
  return { scale, left: x - (x - frame.left) * ratio, top: y - (y - frame.top) * ratio };
}

/** Moves the map by pixels, some of it always staying in sight. */
export function moved(frame: MapFrame, right: number, down: number, width: number, height: number): MapFrame {
  const within = (at: number, size: number): number => Math.max(size * 0.2 - frame.scale, Math.min(at, size * 0.8));
  return { ...frame, left: within(frame.left + right, width), top: within(frame.top + down, height) };
}
