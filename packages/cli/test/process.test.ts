import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
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

describe('surroundings', () => {
  const bash = (script: string, env: NodeJS.ProcessEnv = emptyHome(cwd)): readonly unknown[] => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, CLI], {
      cwd,
      env,
      encoding: 'utf8',
    });
    return [status, stdout, stderr];
  };

  it.skipIf(process.platform !== 'linux')('an output that cannot be written is one line and code 1', async () => {
    writeFiles(cwd, { 'docs/a.md': 'tea' });
    await runCli(['index', 'docs'], { cwd });
    const stderr = 'error: standard output cannot be written (ENOSPC): check where it is redirected to\n';
    expect(bash('"$@" status > /dev/full')).toEqual([1, '', stderr]);
    expect(bash('"$@" --help > /dev/full')).toEqual([1, '', stderr]);
    expect(bash('"$@" nonsense 2> /dev/full')).toEqual([1, '', '']);
  });

  it.skipIf(process.platform === 'win32')('a current folder that is gone is one line and code 1', () => {
    const script = 'mkdir gone && cd gone && rmdir ../gone && "$@" status';
    const line = 'error: there is no current folder (ENOENT): change to one that exists\n';
    expect(bash(script)).toEqual([1, '', line]);
  });

  it.skipIf(process.getuid?.() !== 0)('a user whom the system does not know has no home folder', async () => {
    chmodSync(cwd, 0o777);
    const { HOME: _, ...env } = process.env;
    const options = { cwd, env, encoding: 'utf8', uid: 54_321, gid: 54_321 } as const;
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'status'], options);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: .* \[CONFIG_NOT_FOUND\]\n$/)]);
  });
});
