import type { Connection } from '../connection.ts';
import { PageCursor } from './page-cursor.ts';
import { PostingList } from './posting-list.ts';
import type { Run } from './run.ts';
import { runTables } from './run-tables.ts';
import type { RunWriter } from './run-writer.ts';

/** Makes one run of neighbouring ones, in ascending order, and leaves their dead out. At least one entry must live. */
export function mergeRuns(connection: Connection, runs: readonly Run[], writer: RunWriter): void {
  const [numbers, lengths]: [number[], number[]] = [[], []];
  const sources = runs.map(
    (run) => new Source(run, runTables.pages(connection, run), moveEntries(run, numbers, lengths)),
  );
  // What is dropped first makes room for what is written.
  for (const run of runs) runTables.drop(connection, run);
  const [postings, part] = [new PostingList(), new PostingList()];
  for (let open = sources.filter((source) => source.next()); open.length > 0; ) {
    const least = leastOf(open);
    const { bytes, termStart, termEnd } = least.cursor;
    const { hash } = least;
    postings.count = 0;
    let hasEnded = false;
    for (const source of open) {
      if (source.hash !== hash || source.cursor.compareTerm(bytes, termStart, termEnd) !== 0) continue;
      source.move(part, postings);
      if (!source.next()) hasEnded = true;
    }
    if (postings.count > 0) writer.term(bytes, termStart, termEnd, hash, postings);
    if (hasEnded) open = open.filter(({ isOpen }) => isOpen);
  }
  writer.finish(numbers, lengths);
}

/** Appends the living entries to numbers and lengths; returns the new place of each, −1 for the dead. */
function moveEntries(run: Run, numbers: number[], lengths: number[]): Int32Array {
  const moved = new Int32Array(run.entries).fill(-1);
  for (let place = 0; place < run.entries; place += 1) {
    if (run.isDead(place)) continue;
    moved[place] = numbers.length;
    numbers.push(run.numbering.number(place));
    lengths.push(run.lengths[place]!);
  }
  return moved;
}

function leastOf(sources: readonly Source[]): Source {
  let least = sources[0]!;
  for (let i = 1; i < sources.length; i += 1) {
    const other = sources[i]!;
    if (other.hash > least.hash) continue;
    const { bytes, termStart, termEnd } = least.cursor;
    if (other.hash < least.hash || other.cursor.compareTerm(bytes, termStart, termEnd) < 0) least = other;
  }
  return least;
}

/** The terms of a run that is merged. */
class Source {
  readonly cursor: PageCursor = new PageCursor();
  readonly #entries: number;
  readonly #pages: readonly Uint8Array[];
  readonly #moved: Int32Array;
  #page = 0;
  hash = 0;
  isOpen = true;

  constructor(run: Run, pages: readonly Uint8Array[], moved: Int32Array) {
    this.#entries = run.entries;
    this.#pages = pages;
    this.#moved = moved;
  }

  /** Goes to the next term; false behind the last. */
  next(): boolean {
    while (!this.cursor.next()) {
      const page = this.#pages[this.#page++];
      if (!page) {
        this.isOpen = false;
        return false;
      }
      this.cursor.open(page);
    }
    this.hash = this.cursor.hash();
    return true;
  }

  /** Appends the term's postings where they live and are to be. */
  move(part: PostingList, postings: PostingList): void {
    const { bytes, start, end } = this.cursor;
    part.read(bytes, start, end, this.#entries);
    for (let i = 0; i < part.count; i += 1) {
      const place = this.#moved[part.places[i]!]!;
      if (place >= 0) postings.add(place, part.occurrences[i]!);
    }
  }
}
