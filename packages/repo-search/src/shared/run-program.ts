import type { Io } from './io.ts';

/** Time that cleaning up after a signal may take before the process ends anyway, in milliseconds. */
const GRACE_MS = 1_500;

/** Runs a program as the process that it is in, and ends the process with its exit code. */
export async function runProgram(run: (args: readonly string[], io: Io) => Promise<number>): Promise<never> {
  const controller = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code); // asked twice
      controller.abort(name);
      setTimeout(() => process.exit(code), GRACE_MS).unref();
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  }
  const { stdin, stdout, stderr, env } = process;
  const code = await run(process.argv.slice(2), {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    signal: controller.signal,
  });
  // What was written to a pipe has to be out before the end; nothing else may keep the process.
  await Promise.all([stdout, stderr].map((stream) => new Promise((done) => stream.write('', done))));
  process.exit(code);
}
