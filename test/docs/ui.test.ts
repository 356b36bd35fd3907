import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../packages/ui/src/page/keys.ts';
import { VIEWS } from '../../packages/ui/src/page/route.ts';
import { codeSpans, REPOSITORY, section, tableRows, textOf } from './documents.ts';

const ui = textOf('docs/ui.md');

describe('docs/ui.md', () => {
  it('has the keys that the page lists, and no others', () => {
    const keys = section(ui, '## Keys');
    expect([...keys.matchAll(/^### (.*)$/gm)].map((match) => match[1])).toEqual(Object.keys(KEYS));
    for (const [where, group] of Object.entries(KEYS)) {
      const rows = tableRows(section(keys, `### ${where}`)).map(([key = '', does]) => ({ keys: codeSpans(key), does }));
      expect(rows).toEqual(group);
    }
  });

  it('names every view', () => {
    const views = tableRows(section(ui, '## What it shows')).map(([view = '']) =>
      view.split(' ').at(-1)?.toLowerCase(),
    );
    expect(views).toEqual(VIEWS.map((view) => view));
  });

  it('says how many hits there are at most', () => {
    const most = /const MOST = (\d+);/.exec(textOf('packages/ui/src/page/search-view.ts'))?.[1];
    expect(ui).toContain(`at most ${most} hits`);
  });

  it('has a small picture', () => {
    const picture = join(REPOSITORY, 'docs/ui.png');
    expect(existsSync(picture)).toBe(true);
    expect(statSync(picture).size).toBeLessThan(150_000);
  });
});
