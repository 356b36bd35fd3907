import { lexicalTokens } from '../lexical/lexical-tokens.ts';
import type { Connection } from './connection.ts';
import { mergeRuns } from './lexical/merge-runs.ts';
import { type Group, planCompaction, planMerges } from './lexical/plan-merges.ts';
import { PostingBuffer } from './lexical/posting-buffer.ts';
import type { Run, RunRow } from './lexical/run.ts';
import { RunList } from './lexical/run-list.ts';
import { runTables } from './lexical/run-tables.ts';
import { RunWriter } from './lexical/run-writer.ts';

/**
 * The lexical entries of segments, added and removed within a transaction of the caller: an inverted index in runs. What a
 * transaction adds becomes a run at its end; neighbouring runs are merged now and then. What is removed is marked, and goes
 * when its run is written anew.
 */
export class LexicalTable {
  readonly #connection: Connection;
  readonly #runs: RunList;
  readonly #buffer: PostingBuffer = new PostingBuffer();
  readonly #writer: RunWriter;
  /** Runs in which something died. */
  readonly #changed: Set<Run> = new Set();
  #isDirty = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#runs = new RunList(connection);
    this.#writer = new RunWriter(connection);
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#runs.forget();
    this.#buffer.clear();
    this.#changed.clear();
    this.#isDirty = false;
  }

  /** Adds the entry of a segment, with a higher number than any before; returns how many tokens it has. */
  add(segment: number, text: string): number {
    const tokens = lexicalTokens(text, { characters: true });
    this.#isDirty = true;
    this.#buffer.add(segment, tokens);
    if (this.#buffer.isFull) this.#flush();
    return tokens.length;
  }

  /** Removes the entries of a range of segments, both ends inclusive; returns how many tokens they had. */
  remove(first: number, last: number): number {
    this.#isDirty = true;
    if (!this.#buffer.isEmpty && this.#buffer.firstNumber <= last) this.#flush();
    let tokens = 0;
    for (const row of this.#runs.rows()) {
      if (row.first > last || row.last < first) continue;
      const run = this.#runs.open(row);
      const end = run.numbering.place(last + 1);
      for (let place = run.numbering.place(first); place < end; place += 1) tokens += run.kill(place);
      this.#changed.add(run);
    }
    return tokens;
  }

  /** To be called at the end of a transaction. */
  finish(): void {
    if (!this.#isDirty) return;
    this.#settle();
    this.#merge(planMerges(this.#runs.rows()));
    this.#isDirty = false;
  }

  /** Makes as few runs as there can be, without anything dead. */
  compact(): void {
    this.#settle();
    this.#merge(planCompaction(this.#runs.rows()));
  }

  /** Writes what is gathered, and drops what is wholly dead. */
  #settle(): void {
    if (!this.#buffer.isEmpty) this.#flush();
    for (const run of this.#changed) {
      if (run.dead === run.entries) runTables.drop(this.#connection, run);
      else runTables.bury(this.#connection, run);
    }
    this.#changed.clear();
    this.#runs.forget();
  }

  #flush(): void {
    this.#buffer.flush(this.#writer);
    this.#runs.forget();
  }

  #merge(groups: readonly Group[]): void {
    const rows: readonly RunRow[] = this.#runs.rows();
    for (const [from, to] of groups) {
      const runs = rows.slice(from, to).map((row) => this.#runs.open(row));
      mergeRuns(this.#connection, runs, this.#writer);
    }
    this.#runs.forget();
  }
}
