import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const built = fileURLToPath(new URL('../dist', import.meta.url));
// Beside the package, so that a copy of it finds what the package depends on.
const folder = mkdtempSync(join(dirname(built), 'tmp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCRIPT = `
  const { codeAnalysisStrategies } = await import(process.argv[1]);
  const tried = async (path) => {
    const document = { id: path, sourceId: 's', path, text: '(ns a) (def x 1)', contentHash: '', metadata: {} };
    try {
      let count = 0;
      for await (const piece of codeAnalysisStrategies['code-analysis'].create({}).segment(document)) count += 1;
      return { count };
    } catch ({ code, message }) {
      return { code, message };
    }
  };
  console.log(JSON.stringify([await tried('A.java'), await tried('a.clj'), await tried('A.java')]));
`;

it('a grammar that is missing is told in one sentence, and costs its own language only', () => {
  cpSync(built, folder, { recursive: true, filter: (source) => !source.endsWith('tree-sitter-java.wasm') });
  const index = join(folder, 'index.js');
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, index], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [java, clojure, again] = JSON.parse(stdout) as Record<string, unknown>[];
  expect(java?.['code']).toBe('STRATEGY_FAILED');
  expect(java?.['message']).toMatch(/^the grammar .*tree-sitter-java\.wasm cannot be loaded: install .* again$/);
  expect(clojure).toEqual({ count: 2 });
  expect(again).toEqual(java);
});
