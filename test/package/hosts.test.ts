import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../run-cli.ts';
import { runNode } from './run-node.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ANSWER = 'leave.md: Every employee may take thirty days of paid holiday a year.\n';

/** The ten lines of the README: what they import, and what they do. */
const [imports, program] = tenLines();

function tenLines(): readonly [string, string] {
  const text = readFileSync(join(root, 'examples/first-search/main.mjs'), 'utf8');
  const region = /^\/\/ #region readme\n([\s\S]*?)^\/\/ #endregion$/m.exec(text)?.[1] ?? '';
  const end = region.lastIndexOf("from '");
  const line = region.indexOf('\n', end) + 1;
  return [region.slice(0, line), region.slice(line)];
}

/** A folder outside of this repository that sees its packages as installed. */
function host(): string {
  const folder = temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** `import { a } from 'b'` as something that a CommonJS module can say. */
function asCall(call: (name: string) => string): string {
  return imports.replaceAll(
    /import (\{[^}]*\}) from ('[^']*');/g,
    (_, names, name) => `const ${names} = ${call(name)};`,
  );
}

const hosts: readonly [string, () => Promise<{ code: number | null; stdout: string; stderr: string }>][] = [
  ['an ES module', () => runNode(host(), imports + program)],
  [
    'a CommonJS module by import()',
    () =>
      runNode(host(), `(async () => {${asCall((name) => `await import(${name})`)}${program}})();`, {
        file: 'main.cjs',
      }),
  ],
  [
    'a CommonJS module by require()',
    () => runNode(host(), `${asCall((name) => `require(${name})`)}(async () => {${program}})();`, { file: 'main.cjs' }),
  ],
  [
    'a worker thread',
    () => {
      const worker = `import { Worker, isMainThread } from 'node:worker_threads';
        if (isMainThread) new Worker(new URL(import.meta.url));
        else { ${program} }`;
      return runNode(host(), imports + worker);
    },
  ],
  ['a bundle made with esbuild', () => runBundled(host())],
];

async function runBundled(folder: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  mkdirSync(join(folder, 'src'));
  const { outputFiles } = await build({
    stdin: { contents: imports + program, resolveDir: folder, loader: 'js' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    external: ['@mcp-vector-search/onnx', '@photostructure/sqlite'],
    logLevel: 'error',
  });
  const bundle = outputFiles[0]?.text ?? '';
  expect(bundle).not.toContain("from '@mcp-vector-search/core'");
  expect(bundle).not.toContain('from "@mcp-vector-search/core"');
  return runNode(folder, bundle);
}

describe('the ten lines of the README', () => {
  it.each(hosts)('run in %s', async (_, run) => {
    expect(await run()).toEqual({ code: 0, stdout: ANSWER, stderr: '' });
  });
});

describe('importing', () => {
  it.each(['core', 'core/testing', 'onnx', 'mcp', 'code-analysis', 'document-readers'])(
    '%s loads no native code, and prints nothing',
    async (name) => {
      const end = await runNode(
        host(),
        `
      await import('@mcp-vector-search/${name}');
      const { sharedObjects } = process.report.getReport();
      console.log(JSON.stringify(sharedObjects.filter((path) => /\\.(?:node|so\\.\\d+\\.\\d+)$|onnxruntime/.test(path))));`,
      );
      expect(end).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    },
  );

  it('core loads no other package: those wait until they are needed', async () => {
    const end = await runNode(
      host(),
      `
      import Module from 'node:module';
      await import('@mcp-vector-search/core');
      console.log(JSON.stringify(Object.keys(Module._cache)));`,
    );
    expect(end).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });
});

it('several independent instances live in one process', async () => {
  const two = `
    async function instance(texts, question) {
      const sources = resolveSources(defineConfig({ sources: [{ 'class-path': '**' }] }), { roots: [recordRoot(texts)] });
      const embedder = await onnxEmbedder({ workers: 1 });
      const store = await Store.open({ driver: memoryDriver(), embedder });
      await new Indexer({ sources, embedder, store }).run();
      const { hits } = await new Searcher({ store, embedder }).search(question);
      await Promise.all([store.close(), embedder.close()]);
      return hits.map(({ segment }) => segment.path).join();
    }
    console.log(await Promise.all([
      instance({ 'a.md': 'cats purr' }, 'pets'), instance({ 'b.md': 'dogs bark' }, 'pets'),
    ]));`;
  expect(await runNode(host(), imports + two)).toEqual({ code: 0, stdout: "[ 'a.md', 'b.md' ]\n", stderr: '' });
});
