/** An exit code, and when a command ends with it. */
export interface ExitCode {
  readonly code: number;
  readonly meaning: string;
}

/** What the exit code of a command says; `--help`, `docs/cli.md` and the README print this table. */
export const EXIT_CODES: Readonly<Record<'done' | 'error' | 'usage' | 'interrupted' | 'terminated', ExitCode>> = {
  done: { code: 0, meaning: 'done; documents that failed or were skipped are counted, and named by status' },
  error: {
    code: 1,
    meaning:
      'an error; also when verify found damage, doctor what does not work, or every document or source of a run failed',
  },
  usage: { code: 2, meaning: 'wrong command, argument or option; nothing was done' },
  interrupted: { code: 130, meaning: 'interrupted by Ctrl-C; what was indexed until then is kept' },
  terminated: { code: 143, meaning: 'ended by SIGTERM; what was indexed until then is kept' },
};
