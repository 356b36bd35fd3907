import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Definition, shown } from './definition.ts';
import { ourDefinitions } from './our-definitions.ts';
import { filesBelow } from './package-files.ts';

const ORACLE = fileURLToPath(new URL('./python-oracle.py', import.meta.url));

/** Published packages that are often installed beside Python; the first three that are there are compared. */
const NAMES = ['requests', 'click', 'jinja2', 'packaging', 'attr', 'urllib3', 'pip', 'setuptools', 'wheel'];
const found = packageFolders().slice(0, 3);

describe('definitions agree with those of the Python module ast', () => {
  it.skipIf(found.length < 3)('three packages are there', () => {
    expect(found).toHaveLength(3);
  });

  for (const folder of found) {
    it(folder.split('/').at(-1)!, async () => {
      const files = filesBelow(folder, /\.py$/);
      const expected = astDefinitions(files);
      let count = 0;
      for (const [at, file] of files.entries()) {
        const { definitions, problems } = await ourDefinitions(file, readFileSync(file, 'utf8'));
        const wanted = expected[at];
        if (!wanted) continue;
        expect(problems).toEqual([]);
        expect(definitions.map(shown).sort(), file).toEqual(wanted.map(shown).sort());
        count += definitions.length;
      }
      expect(count).toBeGreaterThan(100);
    });
  }
});

function packageFolders(): string[] {
  const { status, stdout } = spawnSync('python3', ['-c', 'import site; print(site.getsitepackages()[0])'], {
    encoding: 'utf8',
  });
  return status === 0 ? NAMES.map((name) => `${stdout.trim()}/${name}`).filter((folder) => existsSync(folder)) : [];
}

/** Null for a file that this Python cannot parse. */
function astDefinitions(files: readonly string[]): (Definition[] | null)[] {
  const { stdout, stderr } = spawnSync('python3', [ORACLE], {
    encoding: 'utf8',
    input: files.join('\n'),
    maxBuffer: 1e9,
  });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Definition[] | null);
}
