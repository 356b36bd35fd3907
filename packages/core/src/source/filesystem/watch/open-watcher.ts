import { canonicalPath } from '../../canonical-path.ts';

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

/** A folder that is being watched. */
export interface OpenedWatcher {
  close(): Promise<void>;
}

/**
 * Begins to watch a folder without what lies in its folders; resolves once nothing is missed any more. Rejects with what the
 * system answers, such as ENOSPC at its limit.
 */
export type OpenWatcher = (folder: string, listeners: WatcherListeners) => Promise<OpenedWatcher>;

/**
 * The way of chokidar. It is asked for the folder alone, since what it would keep of every file is found by a listing too,
 * and for the notices as the system gives them, since they are looked into anyway.
 */
export const openWatcher: OpenWatcher = async (folder, { onEvent, onError }) => {
  const { watch } = await import('chokidar');
  const isFolder = (path: string): boolean => canonicalPath(path, process.platform === 'win32') === folder;
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !isFolder(path),
  });
  watcher.on('raw', (type, name, details) => {
    if (isFolder((details as { readonly watchedPath: string }).watchedPath))
      onEvent(type === 'rename' ? 'rename' : 'change', name);
  });
  let refused: unknown;
  let isReady = false;
  watcher.on('error', (error) => {
    if (isReady) onError(error);
    else refused ??= error;
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  isReady = true;
  if (refused === undefined) return watcher;
  await watcher.close();
  throw refused;
};
