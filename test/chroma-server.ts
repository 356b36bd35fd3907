import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Python of the environment that `npm run prepare:chroma` makes. */
const python = fileURLToPath(new URL('../.chroma-venv/bin/python', import.meta.url));
/** The server comes inside the wheel; without the wheel's dependencies it has no command of its own. */
const COMMAND = "import sys,chromadb_rust_bindings as r; r.cli(['chroma']+sys.argv[1:])";
/** Milliseconds that a server may take to answer. */
const START_LIMIT = 60_000;

/** True where a Chroma server can be started; tests that need one are skipped otherwise, and say so. */
export const hasChroma: boolean = existsSync(python);

/** A Chroma server of a test's own, with nothing in it. */
export interface ChromaServer extends AsyncDisposable {
  readonly url: string;
  /** What it says of itself. */
  readonly version: string;
  readonly process: ChildProcess;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a server. Several may run at once. */
export async function startChroma(): Promise<ChromaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chroma-'));
  const port = await freePort();
  const args = ['-c', COMMAND, 'run', '--path', folder, '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(python, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const version = await versionOf(url, child);
    return { url, version, process: child, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function versionOf(url: string, child: ChildProcess): Promise<string> {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the Chroma server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v2/version`).catch(() => undefined);
    if (answer?.ok) return String(await answer.json());
    await sleep(50);
  }
  throw new Error('the Chroma server did not answer');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
