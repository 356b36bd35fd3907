import type { IndexEvent } from '@mcp-vector-search/core';
import type { TextSink } from '../io.ts';
import { escapeControls } from './escape-controls.ts';
import { formatCount, formatDuration } from './format.ts';

/** Milliseconds between two drawings of the bar. */
const REDRAW_MS = 100;
/** Milliseconds between two plain lines. */
const LINE_MS = 5_000;
/** Failures named while running; the rest are counted, `status` names all. */
const NAMED_FAILURES = 20;
const BAR_WIDTH = 24;
/** Milliseconds; less than this is not told as time left: what remains then is writing, which is not foreseen. */
const LEAST_LEFT_MS = 500;

const PHASES = { list: 'listing', text: 'reading', remove: 'removing', embed: 'embedding' } as const;

type ProgressEvent = Extract<IndexEvent, { type: 'progress' }>;

/**
 * Shows how an index run gets on: on a terminal a bar with rate and time left, otherwise a plain line now and then.
 * Give {@link onEvent} to an `Indexer`, and call {@link end} when it is through.
 */
export class ProgressDisplay {
  readonly #sink: TextSink;
  readonly #now: () => number;
  #shownAt = Number.NEGATIVE_INFINITY;
  #phase = '';
  #bar = false;
  #failures = 0;
  #ended = false;

  /** `now` gives milliseconds; default the clock. */
  constructor(sink: TextSink, now: () => number = () => performance.now()) {
    this.#sink = sink;
    this.#now = now;
  }

  /** Listener for an `Indexer`. */
  readonly onEvent = (event: IndexEvent): void => {
    if (event.type === 'planned') this.#failures = 0;
    if (this.#ended && (event.type === 'progress' || event.type === 'planned')) return;
    if (event.type === 'progress') this.#progress(event);
    else if (event.type === 'planned')
      this.line(`${formatCount(event.work, 'document')} to check, ${event.unchanged} unchanged`);
    else if (event.type === 'listed' && event.error !== undefined) this.line(`warning: ${event.error}`);
    else if (event.type === 'failed') this.#failed(event);
  };

  /** A line of its own, above the bar. */
  line(text: string): void {
    this.#clear();
    this.#sink.write(`${escapeControls(text)}\n`);
  }

  /** Takes the bar away. What comes later, when changes are watched for, is named only where something is wrong. */
  end(): void {
    this.#clear();
    this.#ended = true;
    if (this.#failures > NAMED_FAILURES) {
      this.#sink.write(`failed: ${this.#failures - NAMED_FAILURES} more; "mcp-vector-search status" names them\n`);
    }
  }

  #failed({ path, line, message }: Extract<IndexEvent, { type: 'failed' }>): void {
    this.#failures += 1;
    if (this.#failures > NAMED_FAILURES) return;
    const place = line === undefined ? path : `${path}:${line}`;
    this.line(message.includes(path) ? `failed: ${message}` : `failed: ${place}: ${message}`);
  }

  #progress(event: ProgressEvent): void {
    const now = this.#now();
    const last = event.documents.done === event.documents.total;
    const due = now - this.#shownAt >= (this.#sink.isTTY ? REDRAW_MS : LINE_MS) || event.phase !== this.#phase || last;
    if (!due || event.documents.total === 0) return;
    this.#shownAt = now;
    this.#phase = event.phase;
    if (!this.#sink.isTTY) {
      this.#sink.write(`${describe(event)}\n`);
      return;
    }
    this.#draw(event);
    // What follows is reported when a first batch is through; until then the bar should not speak of what is done.
    if (event.phase === 'text' && last)
      this.#draw({ ...event, phase: 'embed', documents: { ...event.documents, done: 0 } });
  }

  #draw(event: ProgressEvent): void {
    this.#sink.write(`\r\x1b[K${drawBar(event)} ${describe(event)}`.slice(0, (this.#sink.columns || 80) + 3));
    this.#bar = true;
  }

  #clear(): void {
    if (!this.#bar) return;
    this.#sink.write('\r\x1b[K');
    this.#bar = false;
  }
}

function share({ characters, documents }: ProgressEvent): number {
  const { done, total } = characters ?? documents;
  return total === 0 ? 1 : done / total;
}

function drawBar(event: ProgressEvent): string {
  const filled = Math.round(share(event) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
}

function describe(event: ProgressEvent): string {
  const { documents, elapsedMs, phase } = event;
  const part = share(event);
  const text = `${PHASES[phase]} ${documents.done}/${documents.total}`;
  const early = elapsedMs < 1_000 || documents.done === 0;
  if (early || part === 1 || documents.done === documents.total) return text;
  const rate = documents.done / (elapsedMs / 1_000);
  const left = (elapsedMs / part) * (1 - part);
  const remaining = left < LEAST_LEFT_MS ? '' : `, ${formatDuration(left)} left`;
  return `${text}, ${rate.toFixed(rate < 10 ? 1 : 0)} documents/s${remaining}`;
}
