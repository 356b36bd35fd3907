import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI, emptyHome } from '../run-cli.ts';

/** The program serving a page. */
export interface RunningUi extends AsyncDisposable {
  /** Address of the page, with `/` at its end. */
  readonly url: string;
}

/** Starts `mcp-vector-search ui` in a folder and waits for its address. Rejects with what it wrote where it ends before. */
export async function startUi(cwd: string): Promise<RunningUi> {
  const child = spawn(process.execPath, [CLI, 'ui'], { cwd, env: emptyHome(cwd), stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(written)?.[0];
      if (found) resolve(found);
    });
    child.on('error', reject);
    child.on('close', () => reject(new Error(`ui ended: ${written}`)));
  });
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
