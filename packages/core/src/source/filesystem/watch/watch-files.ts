import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PathSpec } from '../../path-spec/path-spec.ts';
import type { SourceChange, SourceWatch } from '../../source.ts';
import { fileEntry } from '../file-entry.ts';
import { FolderRules } from '../folder-rules.ts';
import { isVirtualFolder } from '../is-virtual-folder.ts';
import type { ListFilesOptions } from '../list-files.ts';
import { nameOf } from '../name-of.ts';
import { GITIGNORE } from '../repository-rules.ts';
import { type PathChoice, specHooks } from '../spec-hooks.ts';
import { type WalkHooks, walkFolder } from '../walk-folder.ts';
import { FolderWatches, type FolderWatchesOptions } from './folder-watches.ts';
import { PathLookup } from './path-lookup.ts';
import { watchedPath } from './watched-path.ts';
import { type WatchedPlace, watchedPlace } from './watched-place.ts';

/** How files are watched. */
export interface WatchFilesOptions extends ListFilesOptions, FolderWatchesOptions {
  /** How often the base folder is looked for, in milliseconds. Default 2000. */
  readonly lookMs?: number | undefined;
}

/** How often the base folder is looked for, in milliseconds: nothing tells that a folder above it was renamed. */
const LOOK_MS = 2000;
/** Events that follow each other within so many milliseconds cost one look. */
const GATHER_MS = 20;

/**
 * Watches the files of a spec: every folder that a listing would enter, and no other. What is told is always the state
 * found by looking, never what an event claims. While the base folder is not there nothing is told to be removed.
 */
export async function watchFiles(
  spec: PathSpec,
  onChange: (change: SourceChange) => void,
  options: WatchFilesOptions,
): Promise<SourceWatch> {
  const watch = new FileWatch(spec, onChange, options);
  await watch.start();
  return watch;
}

class FileWatch implements SourceWatch {
  readonly #written: PathSpec;
  readonly #onChange: (change: SourceChange) => void;
  readonly #options: WatchFilesOptions;
  readonly #folders: FolderWatches;
  /** Paths that something happened to; true = they came or went. */
  readonly #touched: Map<string, boolean> = new Map();
  #place: WatchedPlace | undefined;
  /** The place was found to be another, and is not watched yet. */
  #isLeft = false;
  /** Folders no longer watched, since something came or went where they are. */
  readonly #left: Set<string> = new Set();
  /** Ends when everything begun so far is done: one thing is done at a time. */
  #last: Promise<void> = Promise.resolve();
  /** What is going to be done next. */
  readonly #due: Set<'look' | 'work' | 'restart'> = new Set();
  #timer: NodeJS.Timeout | undefined;
  /** What was found by the work under way. */
  #found: SourceChange[] | undefined;
  #ended = false;

  constructor(spec: PathSpec, onChange: (change: SourceChange) => void, options: WatchFilesOptions) {
    this.#written = spec;
    this.#onChange = onChange;
    this.#options = options;
    this.#folders = new FolderWatches(
      {
        onEvent: (folder, type, name) => this.#onEvent(folder, type, name),
        onLost: () => this.#soon('restart'),
        onLimit: () => this.#tell({ type: 'rescan' }),
      },
      options,
    );
  }

  get how(): 'native' | 'polling' {
    return this.#folders.limited ? 'polling' : 'native';
  }

  async start(): Promise<void> {
    await this.#attach(await watchedPlace(this.#written, this.#options));
    this.#timer = setInterval(() => this.#soon('look'), this.#options.lookMs ?? LOOK_MS);
    this.#options.signal?.addEventListener('abort', this.#end, { once: true });
    if (this.#options.signal?.aborted) this.#end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end();
    await this.#last;
    await this.#folders.settle();
  }

  readonly #end = (): void => {
    this.#ended = true;
    clearInterval(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#end);
    this.#folders.clear();
    this.#touched.clear();
  };

  #tell(change: SourceChange): void {
    if (this.#found) this.#found.push(change);
    else if (!this.#ended) this.#onChange(change);
  }

  /** Tells what is found meanwhile all at once, however long it takes to look: what happened together stays together. */
  async #together(work: () => Promise<void>): Promise<void> {
    const found: SourceChange[] = [];
    this.#found = found;
    try {
      await work();
    } finally {
      this.#found = undefined;
      for (const change of found) this.#tell(change);
    }
  }

  #onEvent(folder: string, type: 'change' | 'rename', name: string): void {
    const spec = this.#place?.spec;
    if (!spec || this.#ended) return;
    const path = watchedPath(folder, name, process.platform === 'win32');
    // Of the base folder itself only its own watch tells, by the folder's name.
    if (type === 'rename' && folder === spec.base && name === nameOf(folder)) {
      this.#leave(this.#place);
      this.#soon('look');
    }
    const isRules = this.#options.gitignore && nameOf(path) === GITIGNORE;
    if (!isRules && !spec.match(path) && !spec.canMatchBelow(path)) return;
    if (type === 'rename' && this.#folders.has(path)) {
      this.#folders.drop(path);
      this.#left.add(path);
    }
    this.#touched.set(path, type === 'rename' || this.#touched.get(path) === true);
    this.#soon('work');
  }

  /** Does something once what is under way is done. */
  #soon(what: 'look' | 'work' | 'restart'): void {
    if (this.#ended || this.#due.has(what)) return;
    this.#due.add(what);
    const does = {
      look: () => this.#look(),
      work: () => this.#together(() => this.#work()),
      restart: () => this.#restart(),
    };
    this.#last = this.#last.then(async () => {
      if (what === 'work') await sleep(GATHER_MS);
      this.#due.delete(what);
      if (!this.#ended) await does[what]().catch(() => this.#tell({ type: 'rescan' }));
    });
  }

  /** Looks whether the spec still leads where it did. False = what is known of single paths is out of date. */
  async #look(): Promise<boolean> {
    const place = await watchedPlace(this.#written, this.#options);
    const isSame = place?.identity === this.#place?.identity;
    if (isSame && !this.#isLeft) return true;
    if (isSame) await this.#attach(place);
    else this.#leave(place);
    this.#tell({ type: 'rescan' });
    return false;
  }

  /**
   * Watches nothing until the next look: chokidar gives all that watch one path the same watch of the system, so a new folder
   * is watched only once nobody watches the old one of that name.
   */
  #leave(place: WatchedPlace | undefined): void {
    this.#folders.clear();
    this.#touched.clear();
    this.#left.clear();
    this.#place = place;
    this.#isLeft = true;
  }

  async #restart(): Promise<void> {
    await this.#attach(await watchedPlace(this.#written, this.#options));
    this.#tell({ type: 'rescan' });
  }

  /** Begins anew with everything. What happens meanwhile is not told. */
  async #attach(place: WatchedPlace | undefined): Promise<void> {
    this.#leave(place);
    this.#isLeft = false;
    if (!place || FolderRules.isInRepositoryData(place.spec.base) || (await isVirtualFolder(place.spec.base))) return;
    const { above } = await PathLookup.of(place.spec, this.#options);
    await this.#enter(place.spec.base, above, false);
  }

  /** Watches a folder and those below it. With `tells`, whatever files they hold are told to be new. */
  async #enter(folder: string, around: FolderRules, tells: boolean): Promise<void> {
    const { spec } = this.#place!;
    const ofSpec = specHooks(spec);
    const hooks: WalkHooks<FolderRules, PathChoice> = {
      opening: async (at) => {
        if (!this.#ended) await this.#folders.add(at);
      },
      enter: ofSpec.enter,
      choose: (entry, path, rules) =>
        tells || entry.kind === 'folder' ? ofSpec.choose(entry, path, rules) : undefined,
      unreadable: () => {}, // a listing will say so
    };
    for await (const walked of walkFolder(folder, around, hooks)) {
      if (this.#ended) return;
      const entry = await fileEntry(walked, this.#options);
      if (entry) this.#tell({ type: 'upsert', entry });
    }
  }

  /** Finds out what became of the paths that something happened to. */
  async #work(): Promise<void> {
    while (this.#touched.size > 0 && this.#place) {
      const touched = [...this.#touched];
      this.#touched.clear();
      const lookup = await PathLookup.of(this.#place.spec, this.#options);
      let baseIsThere = false;
      for (const [path, cameOrWent] of touched) {
        if (this.#ended) return;
        if (this.#options.gitignore && nameOf(path) === GITIGNORE) return this.#restart();
        const stats = await lstat(path, { bigint: true }).catch(gone);
        if (!stats && !baseIsThere) {
          baseIsThere = await this.#look();
          if (!baseIsThere) return; // nothing is proven to be gone
        }
        await this.#tellFound(path, stats, cameOrWent, lookup);
      }
    }
  }

  async #tellFound(
    path: string,
    stats: BigIntStats | undefined,
    cameOrWent: boolean,
    lookup: PathLookup,
  ): Promise<void> {
    const { captures, around } = await lookup.role(path);
    if (around && stats?.isDirectory()) await this.#foundFolder(path, around, cameOrWent);
    else if (around && this.#wasWatched(path)) {
      this.#folders.drop(path);
      this.#tell({ type: 'rescan', below: path });
    }
    if (!captures) return;
    const entry = stats && (await lookup.entry(path, captures, stats));
    this.#tell(entry ? { type: 'upsert', entry } : { type: 'remove', documentId: path });
  }

  #wasWatched(folder: string): boolean {
    return this.#left.delete(folder) || this.#folders.has(folder);
  }

  /** A folder that came, perhaps in the place of another: that one's watch sees nothing any more. */
  async #foundFolder(path: string, around: FolderRules, cameOrWent: boolean): Promise<void> {
    const known = this.#wasWatched(path);
    if (known && !cameOrWent) return;
    this.#folders.drop(path);
    await this.#enter(path, around, !known);
    if (known) this.#tell({ type: 'rescan', below: path });
  }
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}
