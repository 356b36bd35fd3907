import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from './command.ts';
import type { Answering } from './product.ts';

interface Reply {
  readonly sources?: readonly string[];
  readonly text?: string;
}

/** Starts `memsearch-child.py`, which takes a JSON object on a line and gives one. */
export async function lineAnswering({ file, args, cwd, env }: Command): Promise<Answering> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  await once(child, 'spawn');
  const replies = createInterface(child.stdout)[Symbol.asyncIterator]();
  const request = async (message: unknown): Promise<Reply> => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    const { value, done } = await replies.next();
    if (done) throw new Error(`${file} ended with ${child.exitCode}`);
    return JSON.parse(value) as Reply;
  };
  return {
    pid: child.pid ?? 0,
    async ask(query, limit) {
      const begun = performance.now();
      const { sources = [] } = await request({ query, limit });
      return { files: sources.map((path) => basename(path)), hits: sources.length, ms: performance.now() - begun };
    },
    lastText: async () => (await request({ text: true })).text ?? '',
    async close() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.stdin.end();
      await ended;
    },
  };
}
