import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../run-cli.ts';
import { runNode } from './run-node.ts';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** An installation of some of our packages as built, with what they need but for one package. */
function installWithout(hidden: string, names: readonly string[]): string {
  const home = temporaryFolder();
  const link = (name: string, folder: string): void => {
    mkdirSync(dirname(join(home, 'node_modules', name)), { recursive: true });
    symlinkSync(folder, join(home, 'node_modules', name), 'junction');
  };
  for (const name of names) {
    const [from, to] = [join(packages, name), join(home, 'node_modules/@mcp-vector-search', name)];
    for (const part of ['package.json', 'dist']) cpSync(join(from, part), join(to, part), { recursive: true });
    const { dependencies } = createRequire(join(from, 'x.js'))('./package.json');
    for (const needed of Object.keys(dependencies)) {
      if (needed !== hidden && !needed.startsWith('@mcp-vector-search/')) link(needed, folderOf(needed, from));
    }
  }
  return home;
}

/** Where an installed package lies, whatever its exports hide. */
function folderOf(name: string, from: string): string {
  const places = createRequire(join(from, 'x.js')).resolve.paths(name) ?? [];
  for (const place of places) {
    try {
      return dirname(createRequire(import.meta.url).resolve(join(place, name, 'package.json')));
    } catch {}
  }
  throw new Error(`${name} is not installed`);
}

const builtIn = process.getBuiltinModule('node:sqlite') !== undefined;

it.skipIf(builtIn)('without SQLite one sentence says what to install, and an index in memory works', async () => {
  const home = installWithout('@photostructure/sqlite', ['core']);
  const end = await runNode(
    home,
    `
    import { memoryDriver, Store } from '@mcp-vector-search/core';
    const store = await Store.open({ driver: memoryDriver() });
    console.log((await store.counts()).documents);
    await store.close();
    await Store.open({ path: 'index.db', embedder: { fingerprint: 'x', dimensions: 4 } }).catch(({ code, message }) => console.log(code, message));`,
  );
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout).toMatch(
    /^0\nSTORE_FAILED @photostructure\/sqlite cannot be loaded [^\n]*npm install @photostructure\/sqlite[^\n]*\n$/,
  );
});

it.each(['a grammar', 'web-tree-sitter'])('without %s one sentence says what to install', async (part) => {
  const home = installWithout(part, ['core', 'code-analysis']);
  const grammars = join(home, 'node_modules/@mcp-vector-search/code-analysis/dist/grammars');
  if (part === 'a grammar') writeFileSync(join(grammars, 'tree-sitter-java.wasm'), 'not a grammar');
  const end = await runNode(
    home,
    `
    import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
    const strategy = codeAnalysisStrategies['code-analysis'].create({});
    const document = { id: 'A.java', sourceId: 's', path: 'A.java', text: 'class A {}', contentHash: '', metadata: {} };
    try { for await (const _ of strategy.segment(document)); } catch ({ code, message }) { console.log(code, message); }`,
  );
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout).toMatch(
    /^STRATEGY_FAILED the grammar [^\n]*tree-sitter-java\.wasm cannot be loaded: install @mcp-vector-search\/code-analysis again\n$/,
  );
});
