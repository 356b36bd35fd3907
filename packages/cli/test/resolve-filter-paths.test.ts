import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { resolveFilterPaths } from '../src/resolve-filter-paths.ts';

const cwd = temporaryFolder();
writeFiles(cwd, { 'docs/a.md': 'a' });
symlinkSync(join(cwd, 'docs'), join(cwd, 'link'));
afterAll(() => rmSync(cwd, { recursive: true }));

describe('resolveFilterPaths', () => {
  it.each([
    ['docs/a.md', ['docs/a.md', join(cwd, 'docs/a.md')]],
    ['./docs/a.md', ['./docs/a.md', join(cwd, 'docs/a.md')]],
    ['link/a.md', ['link/a.md', join(cwd, 'docs/a.md')]],
    ['gone.md', ['gone.md', join(cwd, 'gone.md')]],
    ['/x/a.md', ['/x/a.md']],
  ])('%s as a file', (value, meant) => {
    expect(resolveFilterPaths({ 'file-id': value }, cwd)).toEqual({ 'file-id': meant });
    expect(resolveFilterPaths({ 'doc-id': [value, '/y'] }, cwd)).toEqual({ 'doc-id': [...meant, '/y'] });
  });

  it('leaves other keys alone', () => {
    const filter = { path: 'docs/a.md', year: 2024, topic: ['a', 'b'] };
    expect(resolveFilterPaths(filter, cwd)).toEqual(filter);
  });
});
