/** A program to start, and where. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}
