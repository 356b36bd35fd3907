import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks, documentPaths, textOf } from '../docs/documents.ts';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')));
const programs = folders.filter((name) => scriptOf(name, 'start') !== undefined);

function scriptOf(name: string, script: string): string | undefined {
  return JSON.parse(readFileSync(join(examples, name, 'package.json'), 'utf8')).scripts[script];
}

/** Runs a script of an example, which is a call of Node; with words to put in front. */
function runScript(
  name: string,
  script: string,
  wrap: readonly string[] = [],
): { status: number | null; stdout: string; stderr: string } {
  const [program, ...args] = scriptOf(name, script)!.split(' ');
  expect(program).toBe('node');
  const [first = '', ...rest] = [...wrap, process.execPath, ...args];
  return spawnSync(first, rest, { cwd: join(examples, name), encoding: 'utf8' });
}

beforeAll(() => {
  for (const name of folders) {
    if (scriptOf(name, 'build') === undefined) continue;
    const { status, stderr } = runScript(name, 'build');
    expect([name, status, stderr.match(/^(?:error|warning|hint).*/m)]).toEqual([name, 0, null]);
  }
});

it.each(programs)('examples/%s asserts its own result, and prints what its README says', (name) => {
  const { status, stdout, stderr } = runScript(name, 'start');
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(examples, name, 'README.md'), 'utf8')).toContain(`\n\`\`\`\n${stdout}\`\`\`\n`);
});

const canUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0;

it.skipIf(!canUnshare)('documents of an installed package answer in a network without a route', () => {
  const { status, stdout } = runScript('bundled-docs', 'start', ['unshare', '-rn']);
  expect([status, stdout]).toEqual([0, expect.stringContaining('care/descaling.md')]);
});

describe('programs in documents', () => {
  const regions = folders.flatMap((name) =>
    readdirSync(join(examples, name))
      .filter((file) => file.endsWith('.mjs'))
      .flatMap((file) => {
        const text = readFileSync(join(examples, name, file), 'utf8');
        return [...text.matchAll(/^\/\/ #region \w+\n([\s\S]*?)^\/\/ #endregion$/gm)].map((match) => match[1]);
      }),
  );

  it('are regions of examples, all of them in docs/embedding.md', () => {
    const shown = documentPaths().flatMap((path) => (path.startsWith('docs/') ? codeBlocks(textOf(path), 'js') : []));
    for (const block of shown) expect(regions).toContain(block);
    const guide = codeBlocks(textOf('docs/embedding.md'), 'js');
    expect(guide.length).toBeGreaterThan(5);
  });
});
