import { hostname } from 'node:os';
import type { Abortable } from '../abort.ts';
import { type ProcessIdentity, processIdentity } from '../process-identity.ts';
import type { Store } from '../store/store.ts';
import type { WatchStatus } from './watch-status.ts';

/** Name of the note that says who watches. */
const NOTE = 'watch';

interface Note extends ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  readonly status: WatchStatus;
}

/** Leaves word in the index of what is watched, for other processes; undefined = nothing is any more. */
export async function writeWatchNote(
  store: Pick<Store, 'writeNote'>,
  status: WatchStatus | undefined,
  options: Abortable = {},
): Promise<void> {
  const { realm = '', started = '' } = (await processIdentity(process.pid)) ?? {};
  const note: Note | undefined = status && { pid: process.pid, host: hostname(), realm, started, status };
  await store.writeNote(NOTE, note && JSON.stringify(note), options);
}

/** What is watched, as some process left word; undefined where none does, or the one that did is gone. */
export async function readWatchNote(
  store: Pick<Store, 'readNote'>,
  options: Abortable = {},
): Promise<WatchStatus | undefined> {
  const text = await store.readNote(NOTE, options);
  if (text === undefined) return undefined;
  try {
    const note = JSON.parse(text) as Partial<Note>;
    return note.status && (await isThere(note)) ? note.status : undefined;
  } catch {
    return undefined;
  }
}

/** A process of another realm, such as a container, cannot be looked at: it is believed. */
async function isThere({ pid = 0, realm, started }: Partial<Note>): Promise<boolean> {
  const self = await processIdentity(process.pid);
  if (self?.realm !== realm) return true;
  const found = await processIdentity(pid);
  return found !== undefined && (found.started === started || found.started === '' || started === '');
}
