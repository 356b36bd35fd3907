import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});
afterEach(() => rmSync(cwd, { recursive: true }));

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends an index run with code %i, and keeps what was committed', async (signal, code) => {
    for (let count = 0; count < 200; count += 1)
      writeFiles(cwd, { [`docs/${count}.md`]: `text number ${count} `.repeat(60) });
    const child = spawn(process.execPath, [CLI, 'index', 'docs'], {
      cwd,
      env: emptyHome(cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const ended = new Promise((resolve) => child.on('close', resolve));
    await untilTextIsStored(join(cwd, '.mcp-vector-search/index.db'), 200);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(output).not.toContain('error');
    const status = JSON.parse((await runCli(['status', '--json'], { cwd })).stdout);
    expect(status).toMatchObject({ ready: false, counts: { documents: 200 }, lastRun: { state: 'aborted' } });
    expect(await runCli(['verify'], { cwd })).toMatchObject({ code: 0, stdout: 'ok\n' });
  });
});

async function untilTextIsStored(path: string, documents: number): Promise<void> {
  for (;;) {
    await sleep(20);
    const store = await Store.open({ path, readOnly: true }).catch(() => undefined); // it is only just being made
    const counts = await store?.counts();
    await store?.close();
    if (counts?.documents === documents && counts.pending > 0) return;
  }
}

describe('a reader that goes away', () => {
  it('is no error', async () => {
    // an answer that no pipe holds, of few words to embed
    writeFiles(cwd, { 'docs/long.md': `common${' '.repeat(400_000)}words\n` });
    await runCli(['index', 'docs'], { cwd });
    const script = `"$@" | head -c 1 > /dev/null; echo "\${PIPESTATUS[0]}"`;
    const args = [
      '-c',
      script,
      'bash',
      process.execPath,
      CLI,
      'search',
      'common',
      '--mode',
      'lexical',
      '--limit',
      '50',
      '--json',
    ];
    const { stdout, stderr } = spawnSync('bash', args, { cwd, env: emptyHome(cwd), encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['0\n', '']);
  });
});
