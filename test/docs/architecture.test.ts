import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeSpans, REPOSITORY, section, tableRows, textOf } from './documents.ts';

const architecture = textOf('ARCHITECTURE.md');

describe('ARCHITECTURE.md', () => {
  it('stays short', () => {
    expect(architecture.split('\n').length).toBeLessThan(300);
  });

  it('has a heading for every folder of core and every package, as a question', () => {
    const headings = [...section(architecture, '## Folders, each with its question').matchAll(/^### (.*)$/gm)].map(
      (match) => match[1] ?? '',
    );
    const core = readdirSync(join(REPOSITORY, 'packages/core/src'), { withFileTypes: true });
    const folders = core.filter((entry) => entry.isDirectory()).map(({ name }) => `packages/core/src/${name}`);
    const packages = readdirSync(join(REPOSITORY, 'packages')).filter(
      (name) => name !== 'core' && !name.startsWith('model-'),
    );
    for (const folder of [...folders, ...packages.map((name) => `packages/${name}`), 'examples', 'test', 'bench']) {
      expect([folder, headings.some((heading) => heading.includes(folder))]).toEqual([folder, true]);
    }
    for (const heading of headings) expect(heading).toMatch(/\?$/);
  });

  it('names for every rule that must not break a test that is there', () => {
    const rows = tableRows(section(architecture, '## Rules that must not break'));
    expect(rows.length).toBeGreaterThan(10);
    for (const [rule = '', tests = ''] of rows) {
      const paths = codeSpans(tests);
      expect([rule, paths.length > 0]).toEqual([rule, true]);
      for (const path of paths) expect([path, existsSync(join(REPOSITORY, path))]).toEqual([path, true]);
    }
  });
});
