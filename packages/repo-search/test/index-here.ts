import { PassThrough, Readable } from 'node:stream';
import { temporaryFolder } from '../../../test/run-cli.ts';
import { runIndex } from '../src/index/run-index.ts';

/** What a run left behind. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the indexer within this process, in an environment that has nothing but `env`. */
export async function indexHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runIndex(args, { stdin: Readable.from([]), stdout, stderr, cwd: temporaryFolder(), env, signal });
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
