import { setImmediate as breathe } from 'node:timers/promises';
import type { Abortable } from '../../../abort.ts';
import type { MaintenanceReport } from '../../store-driver.ts';
import type { Connection } from '../connection.ts';
import type { Session } from '../session.ts';
import { sqliteError } from '../sqlite-error.ts';
import { checkBlocks } from './check-blocks.ts';
import { checkFile } from './check-file.ts';
import { checkLexical } from './check-lexical.ts';
import { checkSegments } from './check-segments.ts';
import { checkTables } from './check-tables.ts';

/** Yields problems, and undefined where it may pause. */
type Check = (connection: Connection, dimensions: number) => Generator<string | undefined>;

const CHECKS: readonly Check[] = [checkFile, checkTables, checkLexical, checkBlocks, checkSegments];
/** So many problems tell enough. */
const MOST_PROBLEMS = 100;
/** After so many beginnings during which something was written, all is checked without a pause. */
const ATTEMPTS = 3;

/**
 * Checks every invariant of an index file: its pages, each table against the others, counts, and the checksum of every
 * content and vector. Pauses between steps; begins again when something was written meanwhile.
 */
export async function verifyIndex(session: Session, options: Abortable): Promise<MaintenanceReport> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const problems = await checkInSteps(session, options);
    if (problems) return { task: 'verify', problems };
  }
  return { task: 'verify', problems: checkAtOnce(session) };
}

/** Problems; undefined when something was written in between. */
async function checkInSteps(session: Session, options: Abortable): Promise<readonly string[] | undefined> {
  const problems: string[] = [];
  const steps = allSteps(session);
  session.read(() => undefined);
  const { version } = session;
  for (;;) {
    await breathe();
    options.signal?.throwIfAborted();
    const step = session.read(() => steps.next());
    if (session.version !== version) return undefined;
    if (step.value !== undefined) problems.push(step.value);
    if (step.done || problems.length >= MOST_PROBLEMS) return problems;
  }
}

function checkAtOnce(session: Session): readonly string[] {
  return session.read(() => {
    const problems: string[] = [];
    for (const problem of allSteps(session)) {
      if (problem !== undefined) problems.push(problem);
      if (problems.length >= MOST_PROBLEMS) break;
    }
    return problems;
  });
}

/** The steps of all checks; what a check cannot read is a problem too, and ends this check. */
function* allSteps(session: Session): Generator<string | undefined, undefined> {
  for (const check of CHECKS) {
    try {
      yield* check(session.connection, session.header.dimensions);
    } catch (error) {
      const known = sqliteError(error, session.path);
      if (known === error) throw error;
      yield `the file cannot be read: ${(error as Error).message}`;
    }
  }
}
