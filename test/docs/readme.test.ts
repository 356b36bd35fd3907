import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseConfig } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { runCli, temporaryFolder } from '../run-cli.ts';
import { codeBlocks, REPOSITORY, section, textOf } from './documents.ts';

const readme = textOf('README.md');
const scripts = JSON.parse(textOf('package.json')).scripts as Record<string, string>;

describe('README.md', () => {
  it('has its two commands as single lines whose scripts exist', () => {
    const [demo] = codeBlocks(readme, 'sh');
    const test = /<!-- test command -->\n```sh\n(.*)\n```/.exec(readme)?.[1];
    expect([demo, test]).toEqual(['npm install && npm run demo\n', 'npm install && npm run build && npm test']);
    for (const [, name = ''] of `${demo} ${test}`.matchAll(/npm (?:run )?(\w+)/g)) {
      if (name !== 'install') expect(scripts).toHaveProperty(name);
    }
  });

  it('holds the command that continuous integration takes from it', () => {
    const found = spawnSync(
      'bash',
      ['-c', `sed -n '/^command=/p' .ci/run | sed 's/^command=//' | { read -r line; eval "echo $line"; }`],
      {
        cwd: REPOSITORY,
        encoding: 'utf8',
      },
    );
    expect(found.stdout.trim()).toBe('npm install && npm run build && npm test');
  });

  it('shows what its example really prints', async () => {
    const folder = temporaryFolder();
    // The README has the very words of the question, so it is what may be found instead; no guide is as near.
    for (const path of ['README.md', 'examples/corpus', '.mcp-vector-search/config.edn']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
    }
    const [example = ''] = codeBlocks(readme, '');
    const [command = '', ...shown] = example.split('\n');
    const question = /'(.*)'/.exec(command)?.[1] ?? '';
    expect(command).toBe(`$ npx mcp-vector-search search '${question}' --limit 1`);
    await runCli(['index'], { cwd: folder });
    const { stdout } = await runCli(['search', question, '--limit', '1'], { cwd: folder });
    expect(stdout).toBe(shown.join('\n'));
    rmSync(folder, { recursive: true });
  });

  it('has a configuration that loads without a warning', () => {
    const [text = ''] = codeBlocks(readme, 'edn');
    expect(parseConfig(text, { strategies: STRATEGIES }).warnings).toEqual([]);
  });

  it('has a section for each of three goals, and is short', () => {
    for (const goal of ['## Search my docs', '## Give my agent my codebase', '## Ship docs with my package']) {
      expect(codeBlocks(section(readme, goal), 'sh').length).toBeGreaterThan(0);
    }
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });
});
