import { crc32 } from 'node:zlib';
import type { Connection } from '../connection.ts';
import { DamageError } from '../damage-error.ts';
import { PageCursor } from '../lexical/page-cursor.ts';
import { PostingList } from '../lexical/posting-list.ts';
import { readVarints } from '../lexical/read-varints.ts';
import { Run, type RunRow } from '../lexical/run.ts';
import { RunList } from '../lexical/run-list.ts';
import { totals } from '../totals.ts';

/** Whether every segment has its lexical entry, and the entries have all their terms, in order. */
export function* checkLexical(connection: Connection): Generator<string | undefined> {
  let tokens = 0;
  let entries = 0;
  let last = 0;
  for (const row of new RunList(connection).rows()) {
    yield undefined;
    if (row.first <= last) yield `lexical run ${row.id} overlaps another`;
    last = row.last;
    const run = yield* loadRun(connection, row);
    if (!run) continue;
    yield* rowProblems(connection, run, row);
    yield* termProblems(connection, run, row);
    entries += run.entries - run.dead;
    tokens += run.lengths.reduce((sum, length) => sum + length, 0);
  }
  const held = totals.read(connection);
  if (entries !== held.segments) yield `there are lexical entries of ${entries} segments instead of ${held.segments}`;
  if (tokens !== held.tokens) yield `the count of tokens is ${held.tokens}, but there are ${tokens}`;
  yield* leftovers(connection);
}

function* loadRun(connection: Connection, row: RunRow): Generator<string, Run | undefined> {
  try {
    return Run.load(connection, row);
  } catch (error) {
    if (!(error instanceof DamageError || error instanceof RangeError)) throw error;
    yield `lexical run ${row.id} cannot be read`;
    return undefined;
  }
}

function* rowProblems(connection: Connection, run: Run, row: RunRow): Generator<string> {
  const { numbering, entries } = run;
  if (run.dead !== row.dead) yield `lexical run ${row.id} counts its dead entries wrongly`;
  if (numbering.number(0) !== row.first || numbering.number(entries - 1) !== row.last) {
    yield `lexical run ${row.id} is of other segments than it says`;
  }
  const living = Array.from({ length: entries }, (_, place) => place).filter((place) => !run.isDead(place));
  const sql = 'SELECT count(*) AS count FROM json_each(?) WHERE value IN (SELECT id FROM segment)';
  const numbers = JSON.stringify(living.map((place) => numbering.number(place)));
  const gone = living.length - (connection.get<{ count: number }>(sql, numbers)?.count ?? 0);
  if (gone > 0) yield `lexical entries belong to no segment: ${gone}`;
}

/** Reads all pages: each checksum, the order of terms, and whether the postings make up the lengths. */
function* termProblems(connection: Connection, run: Run, row: RunRow): Generator<string | undefined> {
  const reader = new TermReader(run);
  let bytes = 0;
  for (let index = 0; index < run.hashes.length; index += 1) {
    yield undefined;
    const sql = 'SELECT checksum, data FROM lexical_page WHERE id = ?';
    const page = connection.get<{ checksum: number; data: Uint8Array }>(sql, run.firstPage + index);
    const isWhole = page !== undefined && (crc32(page.data) | 0) === page.checksum;
    if (!isWhole || !reader.read(page.data, index)) {
      yield `lexical run ${row.id} has lost terms`;
      return;
    }
    bytes += page.data.length;
  }
  const lengths = connection.get<{ lengths: Uint8Array }>('SELECT lengths FROM lexical_entry WHERE run = ?', run.id);
  const wanted = readVarints(lengths?.lengths ?? new Uint8Array());
  if (bytes !== row.bytes || wanted.some((length, place) => length !== reader.lengths[place])) {
    yield `lexical run ${row.id} has other terms than it says`;
  }
}

/** Walks over the terms of a run. */
class TermReader {
  /** Tokens found so far of each entry. */
  readonly lengths: Float64Array;
  readonly #run: Run;
  readonly #cursor: PageCursor = new PageCursor();
  readonly #postings: PostingList = new PostingList();
  #last: { readonly hash: number; readonly bytes: Uint8Array } = { hash: -1, bytes: new Uint8Array() };

  constructor(run: Run) {
    this.#run = run;
    this.lengths = new Float64Array(run.entries);
  }

  /** Reads a page; false where it does not follow the rules. */
  read(page: Uint8Array, index: number): boolean {
    const cursor = this.#cursor;
    cursor.open(page);
    for (let isFirst = true; cursor.next(); isFirst = false) {
      const hash = cursor.hash();
      if (isFirst && hash !== this.#run.hashes[index]) return false;
      const { hash: before, bytes } = this.#last;
      if (hash < before || (hash === before && cursor.compareTerm(bytes, 0, bytes.length) <= 0)) return false;
      this.#last = { hash, bytes: page.subarray(cursor.termStart, cursor.termEnd) };
      if (!this.#count()) return false;
    }
    return true;
  }

  #count(): boolean {
    const { bytes, start, end, count } = this.#cursor;
    const postings = this.#postings;
    postings.read(bytes, start, end, this.#run.entries);
    for (let i = 0; i < postings.count; i += 1) this.lengths[postings.places[i]!]! += postings.occurrences[i]!;
    return postings.count === count && count > 0;
  }
}

function* leftovers(connection: Connection): Generator<string> {
  const pages = 'SELECT count(*) AS count FROM lexical_page';
  const known = 'SELECT coalesce(sum(length(hashes) / 4), 0) AS count FROM lexical_entry';
  const [held, wanted] = [pages, known].map((sql) => connection.get<{ count: number }>(sql)?.count);
  if (held !== wanted) yield `there are ${held} pages of lexical terms instead of ${wanted}`;
  const sql = 'SELECT count(*) AS count FROM lexical_entry WHERE run NOT IN (SELECT id FROM lexical_run)';
  if ((connection.get<{ count: number }>(sql)?.count ?? 0) > 0) yield 'lexical entries belong to no run';
}
