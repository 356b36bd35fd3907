import type { MapAnswer, StatusAnswer } from '../api.ts';
import { element, fill } from './element.ts';
import { errorLine } from './error-line.ts';
import { Latest } from './latest.ts';
import { loadMap } from './load-map.ts';
import { MapCanvas } from './map-canvas.ts';
import { colourKeys, mapClasses } from './map-classes.ts';
import { mapHits } from './map-hits.ts';
import { MapLegend } from './map-legend.ts';
import { MapList } from './map-list.ts';
import { MapMark } from './map-mark.ts';
import { documentRoute, type Route, searchParameters } from './route.ts';
import type { Page, View } from './view.ts';
import { visibleText } from './visible-text.ts';

/** Name of the measure that says how long drawing took once the answer was there. */
const DRAWN = 'map drawn';

/** The documents as points, near ones of near meaning, with a list of those in sight. */
export class MapView implements View {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #latest: Latest = new Latest();
  readonly #canvas: MapCanvas;
  readonly #legend: MapLegend = new MapLegend((onlyClass) => this.#canvas.show({ onlyClass }));
  readonly #list: MapList;
  readonly #state: HTMLElement = element('p', { class: 'map-state' });
  readonly #mark: MapMark = new MapMark();
  readonly #colour: HTMLSelectElement;
  #map: MapAnswer | undefined;
  #hits: ReadonlySet<number> = new Set();
  #colouredBy: string | undefined;
  /** The point in question; -1 = none. */
  #active = -1;
  #asked = '';
  #segments = -1;

  constructor(page: Page) {
    this.#page = page;
    const open = (point: number): void => this.#open(point);
    this.#canvas = new MapCanvas({
      open,
      enter: () => open(this.#active),
      hover: (point) => this.#point(point),
      moved: () => this.#moved(),
    });
    this.#list = new MapList({ open, active: (point) => this.#point(point) });
    const change = (): void => page.navigate({ colour: this.#colour.value }, 'replace');
    this.#colour = element('select', { id: 'colour', on: { change } });
    const label = element('label', { for: 'colour' }, 'Colour by');
    const stage = element('div', { class: 'stage' }, this.#canvas.element, ...this.#mark.elements, this.#state);
    this.element = element(
      'div',
      { class: 'map-view' },
      element('div', { class: 'bar' }, label, this.#colour, this.#legend.element),
      element('div', { class: 'map-body' }, stage, this.#list.element),
    );
  }

  show(route: Route): void {
    if (!this.#map) {
      if (!this.#latest.busy) void this.#load();
      return;
    }
    this.#colourBy(route.colour);
    const asked = JSON.stringify(searchParameters(route));
    if (asked !== this.#asked) void this.#emphasise(route, asked);
  }

  hide(): void {
    if (this.#latest.busy) this.#asked = '';
    this.#latest.stop();
    this.#point(-1);
  }

  statusChanged({ status }: StatusAnswer): void {
    const before = this.#segments;
    this.#segments = status.counts.segments;
    if (before >= 0 && before !== this.#segments && !this.#latest.busy) void this.#load();
  }

  move(step: 1 | -1): void {
    this.#list.move(step);
  }

  focus(): void {
    this.#canvas.element.focus({ preventScroll: true });
  }

  async #load(): Promise<void> {
    const progress = element('progress', { max: 1, 'aria-label': 'Computing the map' });
    const told = (done: number): void => {
      progress.value = done;
      if (!progress.isConnected) fill(this.#state, 'Computing the map ', progress);
    };
    const map = await this.#latest.of((signal) => loadMap(signal, told)).catch((error) => this.#failed(error));
    if (map) this.#showMap(map);
  }

  #failed(error: unknown): undefined {
    fill(this.#state, errorLine(error));
  }

  #showMap(map: MapAnswer): void {
    const start = performance.now();
    this.#map = map;
    this.#asked = '';
    this.#hits = new Set();
    this.#colouredBy = undefined;
    const none = 'No documents with vectors yet. Run "mcp-vector-search index"; the map follows.';
    fill(this.#state, map.documents.length === 0 && none);
    const keys = ['', ...colourKeys(map)];
    fill(this.#colour, ...keys.map((key) => element('option', { value: key }, visibleText(key) || 'source')));
    const { positions } = map;
    this.#canvas.show({ positions, classOf: new Uint8Array(positions.length / 2), hits: this.#hits });
    this.#point(-1);
    this.show(this.#page.route);
    this.#canvas.drawNow();
    performance.measure(DRAWN, { start, end: performance.now() });
    this.#moved();
  }

  #colourBy(key: string): void {
    if (!this.#map || this.#colouredBy === key) return;
    this.#colouredBy = key;
    this.#colour.value = key;
    const classes = mapClasses(this.#map, key);
    this.#legend.show(classes);
    this.#canvas.show({ classOf: classes.of, onlyClass: -1 });
  }

  async #emphasise(route: Route, asked: string): Promise<void> {
    const map = this.#map;
    if (!map) return;
    this.#asked = asked;
    const hits = await this.#latest.of((signal) => mapHits(map, route, signal)).catch((error) => this.#failed(error));
    if (!hits) return;
    this.#hits = new Set(hits);
    this.#canvas.show({ hits: this.#hits });
    this.#moved();
  }

  #moved(): void {
    if (!this.#map) return;
    this.#list.show(this.#map.documents, this.#canvas.inSight(), this.#hits);
    this.#point(this.#active);
  }

  #point(point: number): void {
    this.#active = point;
    const place = this.#map?.documents[point];
    if (place) this.#mark.show(place.path, this.#canvas.placeOf(point), this.#canvas.element.clientWidth);
    else this.#mark.hide();
  }

  #open(point: number): void {
    const place = this.#map?.documents[point];
    if (place) this.#page.navigate(documentRoute(place));
  }
}
