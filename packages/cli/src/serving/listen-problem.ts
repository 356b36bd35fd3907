import { UsageError } from '../usage-error.ts';

/** What `error` is where it says that an address cannot be listened at: a {@link UsageError} naming it; itself otherwise. */
export function listenProblem(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return error;
  const code = 'code' in error ? String(error.code) : error.message;
  const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be listened at (${code})`;
  return new UsageError(`${address} ${why}; give another one`);
}
