import { homeFolder } from '@mcp-vector-search/core';
import { EXIT_CODES } from './exit-codes.ts';
import { run } from './run.ts';

/** Time that cleaning up after a signal may take before the process ends anyway, in milliseconds. */
const GRACE_MS = 1_500;

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

// Whatever happens to a stream would surface nowhere else.
for (const [name, stream] of [
  ['output', process.stdout],
  ['error', process.stderr],
] as const) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(EXIT_CODES.done.code); // a reader that has seen enough (`| head`) is no error
    fail(`standard ${name} cannot be written (${code}): check where it is redirected to`);
  });
}

const code = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: currentFolder(),
  home: homeFolder(),
  env: process.env,
  signal: controller.signal,
});
// Nothing may keep the process: an idle worker, a socket. What was written to a pipe has to be out first.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
process.exit(code);

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    return fail(`there is no current folder (${(error as NodeJS.ErrnoException).code}): change to one that exists`);
  }
}

function fail(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(EXIT_CODES.error.code);
}
