import { watch } from 'node:fs';

/** What is told of a watched folder. */
export interface WatcherListeners {
  /**
   * `change`: the content or mode of something; `rename`: it came or went. `name` is relative to the folder; null = the
   * system lost count.
   */
  onEvent(type: 'change' | 'rename', name: string | null): void;
  /** The watcher is of no use any more. */
  onError(error: unknown): void;
}

/** Begins to watch a folder, with everything below it or alone. Throws what the system answers, such as ENOSPC at its limit. */
export type OpenWatcher = (folder: string, recursive: boolean, listeners: WatcherListeners) => { close(): void };

/** The system's own way. */
export const openWatcher: OpenWatcher = (folder, recursive, { onEvent, onError }) => {
  const watcher = watch(folder, { recursive }, onEvent);
  watcher.on('error', onError);
  return watcher;
};
