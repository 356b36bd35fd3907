import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderSearchHelp } from '../../src/search/render-search-help.ts';
import { SEARCH_SETTINGS } from '../../src/search/settings.ts';
import { runProgram, SEARCH_BIN } from '../programs.ts';
import { serveHere } from '../serve-here.ts';

const NEEDED = [
  ...['--server-url', 'http://127.0.0.1:1', '--collection-name', 'repos'],
  ...['--embedding-api-url', 'http://127.0.0.1:1', '--embedding-model', 'e5'],
];
const run = (...args: string[]): ReturnType<typeof runProgram> => runProgram(SEARCH_BIN, args);

describe('mcp-chromadb-repo-search', () => {
  it('prints its version in one line', async () => {
    for (const flag of ['--version', '-version', '--version=true']) {
      const { code, stdout, stderr } = await run(flag);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toBe(`mcp-chromadb-repo-search v0.1.0 ${process.version} ${process.platform}/${process.arch}\n`);
    }
  });

  it('prints help, which has every flag with its variable', async () => {
    expect(await run('--help')).toEqual({ code: 0, stdout: renderSearchHelp(), stderr: '' });
    for (const { flag, env } of SEARCH_SETTINGS) {
      expect(renderSearchHelp()).toMatch(new RegExp(`^  --${flag}\\b`, 'm'));
      if (env !== undefined) expect(renderSearchHelp()).toContain(`(${env}; `);
    }
  });

  it.each([
    [['--bogus'], 'unknown flag --bogus\n'],
    [['--request-timeout', '5'], '--request-timeout is "5"; give a duration'],
    [['--retry-attempts=x'], '--retry-attempts is "x"; give a whole number'],
    [['--debug=maybe'], '--debug is "maybe"; give true or false'],
    [['--http'], '--http needs a value'],
  ])('%j is answered with usage and code 2', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr.endsWith(`\n\n${renderSearchHelp()}`)).toBe(true);
  });

  it('ends with code 1 and one line for a configuration that cannot be used', async () => {
    expect(await run()).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: server-url is missing: give --server-url or set CHROMA_REPO_SEARCH_SERVER_URL\n',
    });
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'c.yml'), 'version: 1\nchroma:\n  bearer_token: hunter2\n');
    const { code, stderr } = await run(...NEEDED, '--config', join(folder, 'c.yml'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: \S+c\.yml:3: unknown key chroma\.bearer_token; known are .*\n$/);
  });

  it('ends with code 0 when its standard input does', async () => {
    expect(await run(...NEEDED, 'ignored', '--bogus')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('ends with code 1 where it cannot listen', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    const { code, stderr } = await run(...NEEDED, '--http', `127.0.0.1:${port}`);
    expect([code, stderr.startsWith('Fatal: ')]).toEqual([1, true]);
    expect(stderr).toContain('EADDRINUSE');
    expect((await run(...NEEDED, '--http', 'no such place')).stderr).toMatch(/^Fatal: "no such place" is no address/);
  });

  it('says that whoever reaches it can search, where more than this machine can', async () => {
    const open = await serveHere([...NEEDED, '--http', ':0']);
    onTestFinished(async () => void (await open.stop()));
    expect(open.stderr()).toMatch(/^Warning: whoever reaches port \d+ of this machine can search; put a proxy/);
    const closed = await serveHere([...NEEDED, '--http', '127.0.0.1:0']);
    expect(closed.stderr()).toMatch(/^Listening at http:\/\/127\.0\.0\.1:\d+\/mcp\n$/);
    expect(await closed.stop()).toBe(0);
  });

  it('takes requests for the hosts and pages that it is told of', async () => {
    const allowed = ['--allowed-host', 'search.example', '--allowed-origin', 'https://app.example'];
    const served = await serveHere([...NEEDED, '--http', '127.0.0.1:0', ...allowed]);
    onTestFinished(async () => void (await served.stop()));
    const status = async (origin: string): Promise<number> =>
      (await fetch(served.url ?? '', { method: 'OPTIONS', headers: { origin } })).status;
    expect([await status('https://app.example'), await status('https://evil.example')]).toEqual([204, 403]);
  });
});
