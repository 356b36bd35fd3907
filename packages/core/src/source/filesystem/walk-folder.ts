import { type BigIntStats, lstatSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Abortable } from '../../abort.ts';
import { isVirtualFolder } from './is-virtual-folder.ts';
import { type FolderEntry, readFolder } from './read-folder.ts';

/** Decides about what a walk meets. `State` belongs to a folder and what is below it, `Choice` to an entry. */
export interface WalkHooks<State, Choice> {
  /** Called before a folder is opened. A rejection counts as unreadable. Default: nothing. */
  opening?(folder: string): void | Promise<void>;
  /** Called with every folder that is opened, and the state of the folder around it. A rejection counts as unreadable. */
  enter(folder: string, entries: readonly FolderEntry[], outer: State): State | Promise<State>;
  /** Undefined = leave it out, and below a folder everything. What it gives for a file or link is yielded with it. */
  choose(entry: FolderEntry, path: string, state: State): Choice | undefined;
  /** Called with what could not be listed; the walk goes on. */
  unreadable(folder: string, error: unknown): void;
}

/** A file or link that was chosen. */
export interface WalkedEntry<Choice> {
  readonly path: string;
  readonly kind: 'file' | 'link';
  readonly choice: Choice;
  /** Of the entry itself; absent where the system did not give them. */
  readonly stats?: BigIntStats;
}

interface Frame<State, Choice> {
  readonly device: bigint;
  readonly state: State;
  readonly found: readonly (WalkedEntry<Choice> | { readonly path: string; readonly kind: 'folder' })[];
  next: number;
}

/** So many files are asked about, one after the other, before other work of the process goes on. */
const AT_ONCE = 64;

/**
 * Walks a real folder depth first, yielding chosen files and links in the UTF-16 order of their paths. Links are not
 * followed; virtual file systems, sockets, pipes and devices are passed by.
 */
export async function* walkFolder<State, Choice>(
  folder: string,
  outer: State,
  hooks: WalkHooks<State, Choice>,
  { signal }: Abortable = {},
): AsyncGenerator<WalkedEntry<Choice>, void, undefined> {
  const stack: Frame<State, Choice>[] = [];
  const push = async (path: string, state: State, device?: bigint): Promise<void> => {
    signal?.throwIfAborted();
    try {
      const frame = await open(path, state, hooks, device);
      if (frame) stack.push(frame);
    } catch (error) {
      hooks.unreadable(path, error);
    }
  };
  await push(folder, outer);
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const entry = frame.found[frame.next++];
    if (!entry) stack.pop();
    else if (entry.kind === 'folder') await push(entry.path, frame.state, frame.device);
    else {
      signal?.throwIfAborted();
      yield entry;
    }
  }
}

async function open<State, Choice>(
  folder: string,
  outer: State,
  hooks: WalkHooks<State, Choice>,
  around: bigint | undefined,
): Promise<Frame<State, Choice> | undefined> {
  const stats = statsOf(folder);
  if (!stats?.isDirectory()) return undefined; // replaced since it was seen
  if (stats.dev !== around && (await isVirtualFolder(folder))) return undefined;
  await hooks.opening?.(folder);
  const entries = await readFolder(folder);
  const state = await hooks.enter(folder, entries, outer);
  const found: Frame<State, Choice>['found'][number][] = [];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    for (const entry of entries.slice(at, at + AT_ONCE)) {
      const seen = look(entry, folder, state, hooks);
      if (seen) found.push(seen);
    }
  }
  return { device: stats.dev, state, found, next: 0 };
}

function look<State, Choice>(
  entry: FolderEntry,
  folder: string,
  state: State,
  hooks: WalkHooks<State, Choice>,
): Frame<State, Choice>['found'][number] | undefined {
  const { name, kind } = entry;
  if (kind === 'other') return undefined;
  const path = folder.endsWith('/') ? folder + name : `${folder}/${name}`;
  const choice = hooks.choose(entry, path, state);
  if (choice === undefined) return undefined;
  if (kind === 'folder') return { path, kind };
  const stats = statsOf(path);
  // Gone since it was seen, unless its name is not UTF-8 and so cannot be asked for: reading it will say so.
  if (!stats && !name.includes('\ufffd')) return undefined;
  return { path, kind, choice, ...(stats ? { stats } : {}) };
}

/** Asked without handing it to another thread, which would take several times as long. */
function statsOf(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}
