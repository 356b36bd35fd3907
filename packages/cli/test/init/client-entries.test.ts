import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';
import { clientEntries } from '../../src/init/client-entries.ts';
import { programCommand } from '../../src/init/program-command.ts';

const SERVER = {
  command: '/opt/node',
  args: ["/opt/it's here/cli.js"],
  name: 'docs',
  config: '/srv/my docs/config.edn',
};
const ARGS = [...SERVER.args, 'serve', '--config', SERVER.config];

/** The words of a line, as a shell reads them. */
function words(line: string): string[] {
  return execFileSync('sh', ['-c', `for word in ${line}; do printf '%s\\n' "$word"; done`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

describe('clientEntries', () => {
  const entries = clientEntries(SERVER);

  it('names the common clients', () => {
    expect(entries.map(({ client }) => client)).toEqual(['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code']);
  });

  it('gives Claude Code a command that shells read as it is meant', () => {
    expect(words(entries[0]?.text ?? '')).toEqual(['claude', 'mcp', 'add', 'docs', '--', SERVER.command, ...ARGS]);
  });

  it('gives Claude Desktop and Cursor an entry of their file', () => {
    for (const { text } of entries.slice(1, 3)) {
      expect(JSON.parse(text)).toEqual({ mcpServers: { docs: { command: SERVER.command, args: ARGS } } });
    }
  });

  it('gives VS Code a command whose argument is the server', () => {
    const [program, option, json = ''] = words(entries[3]?.text ?? '');
    expect([program, option]).toEqual(['code', '--add-mcp']);
    expect(JSON.parse(json)).toEqual({ name: 'docs', command: SERVER.command, args: ARGS });
  });
});

describe('programCommand', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, {
    'bin/mcp-vector-search': '',
    'p/node_modules/.bin/mcp-vector-search': '',
    'plain/mcp-vector-search': '',
  });
  mkdirSync(join(folder, 'empty'));
  for (const name of ['bin', 'p/node_modules/.bin']) chmodSync(join(folder, name, 'mcp-vector-search'), 0o755);
  const path = (...names: string[]): { PATH: string } => ({
    PATH: names.map((name) => join(folder, name)).join(delimiter),
  });

  it('is the name where it is installed for all', () => {
    expect(programCommand('/x.js', path('empty', 'bin'))).toEqual({ command: 'mcp-vector-search', args: [] });
  });

  it.each([
    ['it is nowhere', path('empty')],
    ['npx alone knows it', path('p/node_modules/.bin')],
    ['the file is no program', path('plain')],
    ['there is no PATH', {}],
  ])('is Node with the file where %s', (_, env) => {
    expect(programCommand('/x.js', env)).toEqual({ command: process.execPath, args: ['/x.js'] });
  });
});
