import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../shared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Title of a test or of tests. */
const TITLE = /\b(?:describe|it)\b[^'"`\n]*(['"`])(.*?)\1/g;

/** Titles of all tests of the repository. */
function titles(): readonly string[] {
  const folders = ['test', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'test'))];
  const paths = folders.map((folder) => join(root, folder)).filter(existsSync);
  return paths.flatMap((path) => {
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
    return files.flatMap((name) =>
      [...readFileSync(join(path, name), 'utf8').matchAll(TITLE)].map((match) => match[2] ?? ''),
    );
  });
}

describe.skipIf(!hasShared)('the list of what users of such tools run into', () => {
  const reports = hasShared
    ? [...readFileSync(sharedPath('spec/field-reports.md'), 'utf8').matchAll(/^- \*\*(C\d\d)\*\*/gm)].map(
        ([, number]) => String(number),
      )
    : [];

  it('has entries', () => {
    expect(reports.length).toBeGreaterThan(30);
  });

  it('has a test for each, named by its number', () => {
    const named = titles().flatMap((title) => title.match(/\bC\d\d\b/g) ?? []);
    expect(reports.filter((number) => !named.includes(number))).toEqual([]);
  });
});
