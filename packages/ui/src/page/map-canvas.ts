import { drawMap, type MapPicture } from './draw-map.ts';
import { element } from './element.ts';
import { type MapFrame, moved, wholeFrame, zoomed } from './map-frame.ts';
import { MapPointer, type Place } from './map-pointer.ts';
import { PointGrid } from './point-grid.ts';

/** What a map tells of what is done to it. */
export interface MapEvents {
  /** The pointer came near a point, or left it (-1). */
  hover(point: number): void;
  open(point: number): void;
  /** The point last hovered over or chosen is to be opened. */
  enter(): void;
  /** Another part of the map is in sight. */
  moved(): void;
}

/** How near a pointer must be to a point, in pixels. */
const NEAR = 10;

/** What a key moves the map by, in pixels, and goes in by. */
const [STEP, ZOOM] = [60, 1.35] as const;

const NOTHING: MapPicture = { positions: [], classOf: new Uint8Array(), onlyClass: -1, hits: new Set() };

/** The drawing: points that can be gone over, into and about in, with a pointer or keys. */
export class MapCanvas {
  readonly element: HTMLCanvasElement;
  readonly #events: MapEvents;
  #picture: MapPicture = NOTHING;
  #grid: PointGrid = new PointGrid([]);
  #frame: MapFrame | undefined;
  #due = 0;

  constructor(events: MapEvents) {
    this.#events = events;
    this.element = element('canvas', {
      class: 'map',
      tabindex: 0,
      role: 'application',
      'aria-label': 'Map of the documents. The list beside it has the documents in sight.',
      on: { keydown: (event) => this.#key(event) },
    });
    new MapPointer(this.element, {
      over: (place) => events.hover(place ? this.#pointAt(place) : -1),
      press: (place) => this.#press(this.#pointAt(place)),
      pan: (right, down) => this.#pan(right, down),
      zoom: (factor, at) => this.#zoom(factor, at),
    });
    new ResizeObserver(() => this.#resize()).observe(this.element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
  }

  /** Shows another picture, of the same part of the map unless the points are others. */
  show(change: Partial<MapPicture>): void {
    if (change.positions && change.positions !== this.#picture.positions) {
      this.#grid = new PointGrid(change.positions);
      this.#frame = undefined;
    }
    this.#picture = { ...this.#picture, ...change };
    this.#draw();
  }

  /** Draws without waiting for the next frame, where there is anything to draw on. */
  drawNow(): void {
    cancelAnimationFrame(this.#due);
    this.#due = 0;
    if (this.element.clientWidth > 0) drawMap(this.element, this.#current(), this.#picture);
  }

  /** Points in sight. */
  inSight(): number[] {
    const { clientWidth: width, clientHeight: height } = this.element;
    const { scale, left, top } = this.#current();
    return this.#grid.within(-left / scale, -top / scale, (width - left) / scale, (height - top) / scale);
  }

  /** Where a point is now, in pixels from the corner of the canvas. */
  placeOf(point: number): Place {
    const { scale, left, top } = this.#current();
    const [x = 0, y = 0] = this.#picture.positions.slice(2 * point, 2 * point + 2);
    return { x: x * scale + left, y: y * scale + top };
  }

  #current(): MapFrame {
    return this.#frame ?? wholeFrame(this.element.clientWidth, this.element.clientHeight);
  }

  #draw(): void {
    this.#due ||= requestAnimationFrame(() => this.drawNow());
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.element;
    const ratio = devicePixelRatio || 1;
    this.element.width = Math.round(clientWidth * ratio);
    this.element.height = Math.round(clientHeight * ratio);
    this.drawNow();
    this.#events.moved();
  }

  #go(frame: MapFrame | undefined): void {
    this.#frame = frame;
    this.#draw();
    this.#events.moved();
  }

  #pan(right: number, down: number): void {
    this.#go(moved(this.#current(), right, down, this.element.clientWidth, this.element.clientHeight));
  }

  #zoom(factor: number, at?: Place): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const { x, y } = at ?? { x: width / 2, y: height / 2 };
    this.#go(zoomed(this.#current(), factor, x, y, wholeFrame(width, height)));
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => this.#pan(STEP, 0),
      ArrowRight: () => this.#pan(-STEP, 0),
      ArrowUp: () => this.#pan(0, STEP),
      ArrowDown: () => this.#pan(0, -STEP),
      '+': () => this.#zoom(ZOOM),
      '=': () => this.#zoom(ZOOM),
      '-': () => this.#zoom(1 / ZOOM),
      '0': () => this.#go(undefined),
      Enter: () => this.#events.enter(),
    };
    const action = actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }

  #press(point: number): void {
    if (point >= 0) this.#events.open(point);
  }

  #pointAt({ x, y }: Place): number {
    const { scale, left, top } = this.#current();
    return this.#grid.nearest((x - left) / scale, (y - top) / scale, NEAR / scale);
  }
}
