import { COLOURS } from './map-classes.ts';
import type { MapFrame } from './map-frame.ts';

/** What a drawing of the map shows. */
export interface MapPicture {
  /** x0, y0, x1, y1, … each 0 to 1. */
  readonly positions: readonly number[];
  readonly classOf: Uint8Array;
  /** The only class not faded; -1 = all alike. */
  readonly onlyClass: number;
  /** Points to be seen first, those of the search; empty = all alike. */
  readonly hits: ReadonlySet<number>;
}

/** Where and with what points are drawn. */
interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly frame: MapFrame;
  readonly radius: number;
  readonly classes: readonly string[];
  readonly ink: string;
  readonly ground: string;
}

/** How much is seen of points that are not meant, and of those that are: where many lie over each other it is darker. */
const [FADED, PLAIN] = [0.25, 0.85] as const;

/** Draws points, hits over the others. */
export function drawMap(canvas: HTMLCanvasElement, frame: MapFrame, picture: MapPicture): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  const radius = radiusOf(picture.classOf.length, frame.scale);
  const pen: Pen = { context, frame, radius, ...coloursOf(canvas) };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawPoints(pen, picture, canvas.clientWidth, canvas.clientHeight);
  for (const point of picture.hits) drawRing(pen, picture, point, radius + 2.5);
}

/** Points of few documents are larger, and grow somewhat as one goes in. */
function radiusOf(points: number, scale: number): number {
  const room = scale / Math.sqrt(Math.max(1, points));
  return Math.max(1.8, Math.min(6, room * 0.16));
}

/** Class by class, the smallest last and so above the others. An arc a point is quicker than one path of all or a picture. */
function drawPoints(
  { context, frame, radius, classes }: Pen,
  picture: MapPicture,
  width: number,
  height: number,
): void {
  const { positions, classOf, onlyClass, hits } = picture;
  for (const [kind, colour] of classes.entries()) {
    context.globalAlpha = hits.size > 0 || (onlyClass >= 0 && onlyClass !== kind) ? FADED : PLAIN;
    context.fillStyle = colour;
    for (let point = 0; point < classOf.length; point += 1) {
      if (classOf[point] !== kind) continue;
      const x = (positions[2 * point] ?? 0) * frame.scale + frame.left;
      const y = (positions[2 * point + 1] ?? 0) * frame.scale + frame.top;
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.globalAlpha = 1;
}

function drawRing({ context, frame, ...pen }: Pen, picture: MapPicture, point: number, radius: number): void {
  const x = (picture.positions[2 * point] ?? 0) * frame.scale + frame.left;
  const y = (picture.positions[2 * point + 1] ?? 0) * frame.scale + frame.top;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = pen.classes[picture.classOf[point] ?? 0] ?? pen.ink;
  context.fill();
  for (const [colour, line] of [[pen.ground, 4] as const, [pen.ink, 1.75] as const]) {
    context.lineWidth = line;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** Colours as the style sheet has them for the theme in use. */
function coloursOf(canvas: HTMLCanvasElement): Pick<Pen, 'classes' | 'ink' | 'ground'> {
  const style = getComputedStyle(canvas);
  const named = (name: string): string => style.getPropertyValue(name).trim();
  const classes = Array.from({ length: COLOURS }, (_, at) => named(`--point-${at + 1}`));
  return { classes, ink: named('--ink'), ground: named('--ground') };
}
