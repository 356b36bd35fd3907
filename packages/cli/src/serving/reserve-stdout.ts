import { Writable } from 'node:stream';

/**
 * Takes standard output away from the rest of the process: what anything else writes to it (a `console.log` in a library, output of
 * a worker thread) goes to standard error. Returns the only stream that still reaches it.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const reserved = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done): void => {
      write(chunk, (error) => done(error));
    },
  });
  stdout.on('error', (error) => reserved.destroy(error));
  return reserved;
}
