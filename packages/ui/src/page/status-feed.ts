import type { StatusAnswer } from '../api.ts';
import { ask, isAbort, messageOf } from './ask.ts';

/** Time between questions while the index is changing, and while it is complete, in milliseconds. */
const SOON = 2_000;
const LATER = 15_000;

/** What {@link StatusFeed} tells. */
export interface StatusEvents {
  /** The state is another than before, or known now. */
  changed(status: StatusAnswer): void;
  /** It could not be had; `undefined` = it can again. */
  failed(message: string | undefined): void;
}

/** Asks for the state of the index every now and then, as long as the page is in sight. */
export class StatusFeed {
  readonly #events: StatusEvents;
  #last = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ready = false;

  constructor(events: StatusEvents) {
    this.#events = events;
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.ask();
    });
  }

  /** Asks now, and from then on. */
  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const status = await ask<StatusAnswer>('status', []);
      this.#events.failed(undefined);
      this.#ready = status.status.ready;
      const now = JSON.stringify(status);
      if (now !== this.#last) this.#events.changed(status);
      this.#last = now;
    } catch (error) {
      if (!isAbort(error)) this.#events.failed(messageOf(error));
    }
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => void this.ask(), this.#ready ? LATER : SOON);
  }
}
