import { readFileSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../../test/run-cli.ts';
import { COMMANDS } from '../src/run.ts';
import { runHere } from './run-here.ts';

const cwd = temporaryFolder();
afterAll(() => rmSync(cwd, { recursive: true }));

const version = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version as string;

describe('help and version', () => {
  it.each([['--help'], ['-h'], ['help']])('%s lists every command and exit code on stdout', async (...args) => {
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect([code, stderr]).toEqual([0, '']);
    for (const command of COMMANDS) expect(stdout).toContain(`  ${command.name} `);
    for (const exit of ['0', '1', '2', '130', '143']) expect(stdout).toMatch(new RegExp(`^  ${exit} `, 'm'));
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    '%s --help has options and an example',
    async (name, command) => {
      const { code, stdout, stderr } = await runHere([name, '--help'], { cwd });
      expect([code, stderr]).toEqual([0, '']);
      for (const option of Object.keys(command.options)) expect(stdout).toContain(`  --${option}`);
      expect(stdout).toContain(`  mcp-vector-search ${command.examples[0]?.args}`);
      expect(await runHere(['help', name], { cwd })).toMatchObject({ code: 0, stdout });
    },
  );

  it('--version prints name and version', async () => {
    expect(await runCli(['--version'], { cwd })).toEqual({
      code: 0,
      stdout: `mcp-vector-search ${version}\n`,
      stderr: '',
    });
  });
});

describe('wrong command lines end with code 2 and one line on stderr', () => {
  it.each([
    [['serch', 'x'], 'unknown command "serch": did you mean search?'],
    [['frobnicate'], 'unknown command "frobnicate": commands are init, index, search'],
    [['help', 'serch'], 'did you mean search?'],
    [['completion'], 'completion needs one shell: bash, zsh, fish'],
    [['completion', 'tcsh'], 'completion needs one shell'],
    [['intt'], 'did you mean init?'],
    [['search'], 'search needs a query'],
    [['search', ''], 'search needs a query'],
    [['search', ' \n '], 'search needs a query'],
    [['search', '--flag'], '. Put -- before a text'],
    [['search', 'x', '--limt', '3'], 'did you mean --limit? Put -- before a text that starts with "-"'],
    [['search', 'x', '--limit', '0'], '--limit is "0"'],
    [['search', 'x', '--limit', '2.5'], '--limit is "2.5"'],
    [['search', 'x', '--limit', '-1'], '--limit is "-1"; give a whole number from 1'],
    [['search', 'x', '--limit=-1'], '--limit is "-1"; give a whole number from 1'],
    [['search', 'x', '--min-similarity', '-1.5'], '--min-similarity is "-1.5"; give a number from -1 to 1'],
    [['search', 'x', '--mode', '--json'], '--mode needs a value; write one that starts with "-" as --mode=VALUE'],
    [['index', 'docs', '--workers', '-2'], '--workers is "-2"; give a whole number from 1'],
    [['verify', '--embeddings', '-5'], '--embeddings is "-5"; give a whole number from 1'],
    [['search', 'x', '-1'], 'unknown option -1'],
    [['search', 'x', '--limit'], '--limit'],
    [['search', 'x', '--json', '--files'], '--json and --files cannot both be'],
    [['search', 'x', '--jsonl=yes'], '--jsonl'],
    [['search', 'x', '--mode', 'fuzzy'], 'it can be fused, vector, lexical'],
    [['search', 'x', '--min-similarity', 'high'], 'from -1 to 1'],
    [['search', 'x', '--min-similarity', '2'], 'from -1 to 1'],
    [['search', 'x', '--min-similarity', '0.5', '--mode', 'lexical'], 'needs vectors'],
    [['search', 'x', '--filter', 'topic'], 'key=value'],
    [['search', 'x', '--index', ''], '--index is empty'],
    [['status', 'extra'], 'status takes no argument "extra"'],
    [['verify', '--json=yes'], '--json'],
    [['index', '--workers', 'many'], '--workers is "many"'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await runHere(args, { cwd });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^error: [^\n]*\n$/);
    expect(stderr).toContain(message);
  });
});

it('the process itself exits with the code, its error on stderr alone', async () => {
  const wrong = ['search', 'x', '--mode', 'fuzzy'];
  expect(await runCli(wrong, { cwd })).toEqual(await runHere(wrong, { cwd }));
});
