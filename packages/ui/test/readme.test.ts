import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { serveTexts } from './support/served-texts.ts';

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = textOf('README.md');

it('the README has every option of serveUi, and no other', () => {
  const code = `${textOf('src/served-index.ts')}${textOf('src/serve-ui.ts')}`;
  const interfaces = [...code.matchAll(/export interface (?:ServedIndex|UiOptions)[^{]*\{([\s\S]*?)^\}/gm)];
  const members = interfaces.flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name),
  );
  const rows = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...members, 'signal'].sort());
});

it('the README names the paths that are served', async () => {
  await using served = await serveTexts({ 'a.md': 'a kettle' });
  const { text } = await ask(served.ui.port, '/api/');
  const paths = text.match(/\/api\/\w+/g) ?? [];
  expect(paths).toHaveLength(5);
  for (const path of paths) expect(readme).toContain(`\`${path}\``);
});
