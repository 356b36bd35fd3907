/** What became of one golden line. `refused` = not done on purpose; `detail` then names the reason. */
export interface LineResult {
  readonly outcome: 'passed' | 'refused' | 'failed';
  readonly detail?: string;
  /** How often a stated deviation was allowed for, by the name of its rule. */
  readonly deviations?: ReadonlyMap<string, number>;
}

/** Where golden lines come from, beside the file itself. */
export interface GoldenOptions {
  /** The sources that the lines are about: a jar or a folder. */
  readonly sources?: string | undefined;
}

/** Compares what we do with what one golden line, parsed from JSON, expects. */
export type LineCheck = (record: unknown) => LineResult | Promise<LineResult>;

/** A kind of golden file. */
export interface GoldenKind {
  /** Prepares the check of one file. */
  readonly load: (file: string, options: GoldenOptions) => Promise<LineCheck>;
  /** Why lines may be refused, by the reason that a refusal's detail begins with. Any other refusal is a failure. */
  readonly explained: Readonly<Record<string, string>>;
  /** What we do otherwise on purpose, by the name of its rule: counted, and everything else must be equal. */
  readonly deviations?: Readonly<Record<string, string>>;
}
