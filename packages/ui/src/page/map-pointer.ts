/** What a pointer does to a map. Places are in pixels from the corner of its element. */
export interface PointerEvents {
  /** Over a place, with nothing pressed; absent = left. */
  over(place: Place | undefined): void;
  press(place: Place): void;
  pan(right: number, down: number): void;
  zoom(factor: number, at: Place): void;
}

/** A place in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Way of a pointer from which on it drags and no longer presses, in pixels. */
const DRAG = 4;

/** What a turn of the wheel goes in by, and a pinch on a touch pad, which comes as a turn with Ctrl. */
const [WHEEL, PINCH] = [0.0015, 0.01] as const;

/** Reads mouse, pen and fingers: one drags, two pinch, the wheel goes in and out. */
export class MapPointer {
  readonly #events: PointerEvents;
  readonly #down = new Map<number, Place>();
  #travelled = 0;

  constructor(target: HTMLElement, events: PointerEvents) {
    this.#events = events;
    target.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    target.addEventListener('pointerdown', (event) => {
      target.setPointerCapture(event.pointerId);
      if (this.#down.size === 0) this.#travelled = 0;
      this.#down.set(event.pointerId, placeOf(event));
    });
    target.addEventListener('pointermove', (event) => this.#move(event));
    target.addEventListener('pointerup', (event) => {
      if (this.#down.delete(event.pointerId) && this.#travelled <= DRAG) events.press(placeOf(event));
    });
    target.addEventListener('pointercancel', (event) => this.#down.delete(event.pointerId));
    target.addEventListener('pointerleave', () => events.over(undefined));
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#events.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH : WHEEL)), placeOf(event));
  }

  #move(event: PointerEvent): void {
    const place = placeOf(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      this.#events.over(place);
      return;
    }
    this.#down.set(event.pointerId, place);
    this.#travelled += distance(before, place);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 };
      this.#events.zoom(distance(place, other) / Math.max(1, distance(before, other)), middle);
    } else if (this.#travelled > DRAG) this.#events.pan(place.x - before.x, place.y - before.y);
  }
}

function placeOf(event: MouseEvent): Place {
  return { x: event.offsetX, y: event.offsetY };
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
