/** Sizes of the parts of the inverted index. */
export const runLimits = {
  /**
   * Most entries of a run. Their scores and lengths fit into a processor's second-level cache, a merge stays short enough
   * for a commit, and a million segments are some thirty runs, each with a look-up a term.
   */
  entries: 32_768,
  /** An entry of more bytes than this counts as several where runs are merged, so that a merge is bounded in bytes too. */
  entryBytes: 256,
  /** Postings that are gathered in memory before they become a run. */
  postings: 1_048_576,
  /** A page of dictionary and postings fills a page of the file (8,192 bytes) with what SQLite adds to a row. */
  pageBytes: 8120,
} as const;
