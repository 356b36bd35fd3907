import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Finished } from '../../../test/run-cli.ts';
import { run } from '../src/run.ts';

/** Runs the program within this process: for what depends on nothing but its arguments and files, and would start often. */
export async function runHere(args: readonly string[], { cwd }: { readonly cwd: string }): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    stdin: Readable.from([]),
    stdout: {
      write: (text) => {
        stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        stderr += text;
      },
    },
    cwd,
    home: join(cwd, 'no-home'),
    signal: new AbortController().signal,
  });
  return { code, stdout, stderr };
}
