import { homedir } from 'node:os';
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

// A reader that has seen enough (`| head`) is no error. Whatever else happens to a stream would surface nowhere else.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

const code = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  home: homedir(),
  signal: controller.signal,
});
// Nothing may keep the process: an idle worker, a socket. What was written to a pipe has to be out first.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
process.exit(code);
