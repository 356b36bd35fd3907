import { readFileSync } from 'node:fs';
import { isAtOrBelow } from '../../is-at-or-below.ts';
import { type OpenedWatcher, type OpenWatcher, openWatcher } from './open-watcher.ts';

/** What is told of all watched folders. */
export interface FolderWatchesListeners {
  onEvent(folder: string, type: 'change' | 'rename', name: string): void;
  /** Events may have been lost, of whatever folder. */
  onLost(): void;
  /** The system's limit of watches is reached. */
  onLimit(): void;
}

/** How folders are watched. */
export interface FolderWatchesOptions {
  /** Default: chokidar's way. */
  readonly open?: OpenWatcher | undefined;
  /** Events that the system keeps for a process that does not get round to them. Default: what Linux says, else 16,384. */
  readonly queueLimit?: number | undefined;
}

const LIMIT_CODES: readonly unknown[] = ['ENOSPC', 'EMFILE', 'ENFILE'];

/** Watches of any number of folders. */
export class FolderWatches {
  readonly #listeners: FolderWatchesListeners;
  readonly #open: OpenWatcher;
  readonly #queueLimit: number;
  readonly #watchers: Map<string, Promise<OpenedWatcher>> = new Map();
  readonly #closing: Set<Promise<void>> = new Set();
  #limited = false;
  /** Events since the process last came round to anything else. */
  #atOnce = 0;

  constructor(listeners: FolderWatchesListeners, options: FolderWatchesOptions) {
    this.#listeners = listeners;
    this.#open = options.open ?? openWatcher;
    this.#queueLimit = options.queueLimit ?? systemQueueLimit();
  }

  /** True = some folders are not watched, since the system allows no more. */
  get limited(): boolean {
    return this.#limited;
  }

  has(folder: string): boolean {
    return this.#watchers.has(folder);
  }

  /** Watches a folder, anew if it was watched. Rejects where it is gone or closed to us. */
  async add(folder: string): Promise<void> {
    this.#close(folder);
    if (this.#limited) return;
    const opening = this.#open(folder, {
      onEvent: (type, name) => this.#onEvent(folder, type, name),
      onError: (error) => this.#onError(folder, error),
    });
    this.#watchers.set(folder, opening);
    try {
      await opening;
    } catch (error) {
      if (this.#watchers.get(folder) === opening) this.#watchers.delete(folder);
      if (!isLimit(error)) throw error;
      if (!this.#limited) this.#reachLimit();
    }
  }

  /** Ends watching a folder and all below it. */
  drop(folder: string): void {
    for (const watched of [...this.#watchers.keys()]) if (isAtOrBelow(watched, folder)) this.#close(watched);
  }

  /** Ends watching altogether. */
  clear(): void {
    for (const watched of [...this.#watchers.keys()]) this.#close(watched);
    this.#limited = false;
  }

  /** Resolves when all that was to be ended has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#closing);
  }

  #onEvent(folder: string, type: 'change' | 'rename', name: string | null): void {
    if (++this.#atOnce === 1) setImmediate(() => (this.#atOnce = 0));
    // Linux drops what does not fit into its queue, and libuv does not say so. What fits is read without a pause.
    if (name === null || this.#atOnce === this.#queueLimit) this.#listeners.onLost();
    if (name !== null) this.#listeners.onEvent(folder, type, name);
  }

  #onError(folder: string, error: unknown): void {
    this.#close(folder);
    if (isLimit(error)) this.#reachLimit();
    else this.#listeners.onLost();
  }

  #reachLimit(): void {
    this.#limited = true;
    this.#listeners.onLimit();
  }

  #close(folder: string): void {
    const opened = this.#watchers.get(folder);
    this.#watchers.delete(folder);
    if (!opened) return;
    const closing = opened
      .then((watcher) => watcher.close())
      .catch(() => {}) // never opened
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function isLimit(error: unknown): boolean {
  return LIMIT_CODES.includes((error as NodeJS.ErrnoException | undefined)?.code);
}

/** Half of what fits in: other watches of the process share the queue. See inotify(7). */
function systemQueueLimit(): number {
  let limit = 16_384;
  try {
    limit = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'latin1')) || limit;
  } catch {
    // not Linux
  }
  return Math.max(1, Math.floor(limit / 2));
}
