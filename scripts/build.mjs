// Builds every package: TypeScript by project references, then what TypeScript cannot do.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildKernel } from './build-kernel.mjs';
import { bundleCli } from './bundle-cli.mjs';
import { bundleCore } from './bundle-core.mjs';
import { bundlePage } from './bundle-page.mjs';
import { copyGrammars } from './copy-grammars.mjs';
import { copyRuntime } from './copy-runtime.mjs';
import { writeLicences } from './write-licences.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await buildKernel();
copyRuntime(root);

const tsc = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);

// jsedn asks for its dependencies at `latest`; bundling it spares those who install core from them.
const { metafile } = await build({
  stdin: { contents: "export { default } from 'jsedn';", resolveDir: join(root, 'packages/core') },
  outfile: join(root, 'packages/core/dist/vendor/jsedn.js'),
  absWorkingDir: root,
  metafile: true,
  bundle: true,
  platform: 'node',
  alias: { type: 'type-component' }, // jsedn names the same package differently outside CommonJS
  format: 'esm',
  target: 'node20',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
writeLicences(Object.keys(metafile.inputs), root, join(root, 'packages/core/dist/vendor/THIRD-PARTY-LICENCES.txt'));

copyGrammars(join(root, 'packages/code-analysis'), {
  'tree-sitter-clojure-orchard': ['tree-sitter-clojure_orchard'],
  'tree-sitter-java': ['tree-sitter-java'],
  'tree-sitter-typescript': ['tree-sitter-typescript', 'tree-sitter-tsx'],
  'tree-sitter-javascript': ['tree-sitter-javascript'],
  'tree-sitter-python': ['tree-sitter-python'],
});
const compiled = ['bash', 'c-sharp', 'cpp', 'css', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'tsx'];
copyGrammars(join(root, 'packages/repo-search'), {
  '@vscode/tree-sitter-wasm': [...compiled, 'typescript'].map((name) => `wasm/tree-sitter-${name}`),
  ...Object.fromEntries(['c', 'html', 'json'].map((name) => [`tree-sitter-${name}`, [`tree-sitter-${name}`]])),
  ...Object.fromEntries(
    ['lua', 'toml', 'yaml'].map((name) => [`@tree-sitter-grammars/tree-sitter-${name}`, [`tree-sitter-${name}`]]),
  ),
});

await bundlePage(root);
await bundleCore(root);
await bundleCli(root);
process.exit(tsc.status ?? 1);
