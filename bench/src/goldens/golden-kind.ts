/** What became of one golden line. `refused` = not done on purpose; `detail` then names the reason. */
export interface LineResult {
  readonly outcome: 'passed' | 'refused' | 'failed';
  readonly detail?: string;
}

/** Compares what we do with what one golden line, parsed from JSON, expects. */
export type LineCheck = (record: unknown) => LineResult | Promise<LineResult>;

/** A kind of golden file. */
export interface GoldenKind {
  /** Prepares the check of one file. */
  readonly load: (file: string) => Promise<LineCheck>;
  /** Why lines may be refused, by the reason that a refusal's detail begins with. Any other refusal is a failure. */
  readonly explained: Readonly<Record<string, string>>;
}
