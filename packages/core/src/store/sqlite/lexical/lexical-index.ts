import { bm25 } from '../../lexical/bm25.ts';
import { lowerBound } from '../../scan/lower-bound.ts';
import type { SegmentRanges } from '../../scan/segment-ranges.ts';
import type { Connection } from '../connection.ts';
import { type Totals, totals } from '../totals.ts';
import type { BestScores } from './best-scores.ts';
import { PostingList } from './posting-list.ts';
import { PostingReader, type SoughtTerm, soughtTerm } from './posting-reader.ts';
import type { Run } from './run.ts';
import { RunList } from './run-list.ts';

/** Norms of texts of fewer tokens than this are computed once a query. */
const USUAL_LENGTH = 1024;

/** A term with its weight in the whole index. */
interface WeighedTerm {
  readonly term: SoughtTerm;
  readonly weight: number;
}

/** Scores entries by the terms of a query. Remembers runs between queries: some 4 bytes an entry. */
export class LexicalIndex {
  readonly #connection: Connection;
  readonly #runs: RunList;
  readonly #postings: PostingList = new PostingList();
  /** Of the run at hand, by place; all 0 between runs. */
  #scores: Float64Array = new Float64Array();
  /** Places that have a score. */
  #touched: Uint32Array = new Uint32Array();
  #allowed: Uint32Array = new Uint32Array();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#runs = new RunList(connection);
  }

  /** To be called when anything was written. */
  forget(): void {
    this.#runs.forget();
  }

  /**
   * Offers all segments with any of the terms, or those of them in the ranges. Scores are those of the whole index, whatever
   * the ranges, and added up in the order of the terms.
   */
  search(terms: readonly string[], ranges: SegmentRanges | undefined, best: BestScores): void {
    const reader = new PostingReader(this.#connection);
    const runs = this.#runs.rows().map((row) => this.#runs.open(row));
    this.#reserve(runs);
    const total = totals.read(this.#connection);
    const weighed = terms.map((text) => this.#weigh(soughtTerm(text), runs, reader, total.segments));
    const found = weighed.filter((term) => term !== undefined);
    const norms = makeNorms(total);
    for (const run of runs) {
      const lengths = ranges ? this.#allow(run, ranges) : run.lengths;
      if (!lengths) continue;
      let touched = 0;
      for (const { term, weight } of found) {
        if (reader.read(run, term, this.#postings)) touched = this.#add(weight, lengths, norms, touched);
      }
      this.#offer(run, touched, best);
    }
  }

  #reserve(runs: readonly Run[]): void {
    // A query that met damage may have left scores.
    this.#scores.fill(0);
    const most = runs.reduce((sum, { entries }) => Math.max(sum, entries), 0);
    if (most <= this.#scores.length) return;
    this.#scores = new Float64Array(most);
    this.#touched = new Uint32Array(most);
    this.#allowed = new Uint32Array(most);
  }

  /** Undefined where no living entry has the term. */
  #weigh(term: SoughtTerm, runs: readonly Run[], reader: PostingReader, segments: number): WeighedTerm | undefined {
    let entries = 0;
    for (const run of runs) {
      if (run.dead === 0) entries += reader.count(run, term);
      else if (reader.read(run, term, this.#postings)) entries += this.#living(run);
    }
    return entries === 0 ? undefined : { term, weight: bm25.weight(segments, entries) };
  }

  #living({ lengths }: Run): number {
    const { places, count } = this.#postings;
    let living = 0;
    // A dead entry has no length; one with a posting has.
    for (let i = 0; i < count; i += 1) if (lengths[places[i]!] !== 0) living += 1;
    return living;
  }

  /** Lengths of the entries in the ranges, 0 for all others; undefined where there are none. */
  #allow({ numbering, lengths, entries }: Run, { first, last }: SegmentRanges): Uint32Array | undefined {
    const allowed = this.#allowed.subarray(0, entries);
    let isEmpty = true;
    const [lowest, highest] = [numbering.number(0), numbering.number(entries - 1)];
    for (
      let range = lowerBound(last, lowest, 0, last.length);
      range < first.length && first[range]! <= highest;
      range += 1
    ) {
      const from = numbering.place(first[range]!);
      const to = numbering.place(last[range]! + 1);
      if (from === to) continue;
      if (isEmpty) allowed.fill(0);
      isEmpty = false;
      allowed.set(lengths.subarray(from, to), from);
    }
    return isEmpty ? undefined : allowed;
  }

  /** Adds a term's part to the scores; returns how many places have a score. */
  #add(weight: number, lengths: Uint32Array, { usual, norm }: Norms, before: number): number {
    const { places, occurrences, count } = this.#postings;
    const [scores, touched] = [this.#scores, this.#touched];
    let end = before;
    for (let i = 0; i < count; i += 1) {
      const place = places[i]!;
      const length = lengths[place]!;
      if (length === 0) continue;
      const own = length < USUAL_LENGTH ? usual[length]! : norm(length);
      const score = scores[place]!;
      if (score === 0) touched[end++] = place;
      scores[place] = score + bm25.score(weight, occurrences[i]!, own);
    }
    return end;
  }

  #offer({ numbering }: Run, touched: number, best: BestScores): void {
    for (let i = 0; i < touched; i += 1) {
      const place = this.#touched[i]!;
      const score = this.#scores[place]!;
      this.#scores[place] = 0;
      if (score >= best.threshold) best.offer(numbering.number(place), score);
    }
  }
}

interface Norms {
  /** By length. */
  readonly usual: Float64Array;
  readonly norm: (length: number) => number;
}

function makeNorms({ tokens, segments }: Totals): Norms {
  const mean = tokens / segments;
  const norm = (length: number): number => bm25.norm(length, mean);
  return { usual: Float64Array.from({ length: USUAL_LENGTH }, (_, length) => norm(length)), norm };
}
