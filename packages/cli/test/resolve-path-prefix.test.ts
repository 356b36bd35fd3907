import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { resolvePathPrefix } from '../src/resolve-path-prefix.ts';

const cwd = temporaryFolder();
writeFiles(cwd, { 'docs/api/a.md': '', 'docs/e\u0301/a.md': '' });
afterAll(() => rmSync(cwd, { recursive: true }));

describe('resolvePathPrefix', () => {
  it.each([
    ['docs/api', `${cwd}/docs/api`],
    ['docs/api/', `${cwd}/docs/api/`],
    ['./docs/ap', `${cwd}/docs/ap`],
    ['docs', `${cwd}/docs`],
    ['/docs/', '/docs/'],
    ['help/texts', 'help/texts'],
    ['help/', 'help/'],
    ['docs/\u00e9/', `${cwd}/docs/e\u0301/`],
    ['docs/\u00e9/a', `${cwd}/docs/e\u0301/a`],
  ])('%s means %s', (prefix, meant) => {
    expect(resolvePathPrefix(prefix, cwd)).toBe(meant);
  });
});
