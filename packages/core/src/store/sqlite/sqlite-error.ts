import { type ErrorCode, VectorSearchError } from '../../errors.ts';
import { DamageError } from './damage-error.ts';
import { sqliteResultCode } from './sqlite-result-code.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html) that mean something to a user. */
const PRIMARY: Readonly<Record<number, { readonly code: ErrorCode; readonly say: string }>> = {
  3: { code: 'STORE_READ_ONLY', say: 'may not be accessed: check its permissions' },
  8: { code: 'STORE_READ_ONLY', say: 'cannot be written: check the permissions of the file and its folder' },
  5: { code: 'STORE_LOCKED', say: 'is being written by another process: try again' },
  6: { code: 'STORE_LOCKED', say: 'is being written by another process: try again' },
  11: {
    code: 'STORE_CORRUPT',
    say: 'is damaged: index again with --rebuild, naming what was indexed where no configuration does, or restore the file',
  },
  13: { code: 'STORE_FULL', say: 'could not be written, the disk is full: make room; what was stored before is kept' },
  14: {
    code: 'STORE_READ_ONLY',
    say: 'cannot be opened: check the permissions of the file and its folder (after a crash it must be opened once where it may be written)',
  },
  26: {
    code: 'STORE_CORRUPT',
    say: 'is damaged: index again with --rebuild, naming what was indexed where no configuration does, or restore the file',
  },
};
const CORRUPT = 11;
const FULL = 13;
/** Failed writes that SQLite does not call "full": a limit on the size of files ends in these. */
const WRITE_FAILURES: readonly number[] = [778, 4874];

/** What an error of SQLite, or of reading what it holds, means for an index; other errors come back as they are. */
export function sqliteError(error: unknown, path: string): unknown {
  const result = isDamage(error) ? CORRUPT : sqliteResultCode(error);
  if (result === undefined) return error;
  const known = WRITE_FAILURES.includes(result) ? PRIMARY[FULL] : PRIMARY[result & 0xff];
  const { code, say } = known ?? { code: 'STORE_FAILED' as const, say: `failed: ${(error as Error).message}` };
  return new VectorSearchError(code, `the index ${path} ${say}`, { context: { path }, cause: error });
}

/** Whether stored bytes could not be understood: JSON, sizes of vectors, deflated texts, a value of another type or none. */
function isDamage(error: unknown): boolean {
  if ([DamageError, SyntaxError, RangeError, TypeError].some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
