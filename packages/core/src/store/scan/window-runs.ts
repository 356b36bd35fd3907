/** Windows next to each other that a scan looks at, ascending; none crosses the end of a chunk. */
export interface WindowRuns {
  /** First window of each run, and how many. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  /** Windows of all runs. */
  readonly windows: number;
}
