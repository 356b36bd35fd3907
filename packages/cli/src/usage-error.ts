/** A wrong command line: nothing has been done, exit code 2. `message` is one line that names the argument and what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
