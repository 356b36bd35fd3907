// Builds every package: TypeScript by project references, then what TypeScript cannot do.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildKernel } from './build-kernel.mjs';
import { bundleCli } from './bundle-cli.mjs';
import { writeLicences } from './write-licences.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await buildKernel();

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

// Grammars of code analysis are data inside packages that would otherwise be compiled at installation.
const grammars = join(root, 'packages/code-analysis/dist/grammars');
const { resolve } = createRequire(join(root, 'packages/code-analysis/package.json'));
mkdirSync(grammars, { recursive: true });
for (const [name, files] of Object.entries({
  'tree-sitter-clojure-orchard': ['tree-sitter-clojure_orchard'],
  'tree-sitter-java': ['tree-sitter-java'],
  'tree-sitter-typescript': ['tree-sitter-typescript', 'tree-sitter-tsx'],
  'tree-sitter-javascript': ['tree-sitter-javascript'],
  'tree-sitter-python': ['tree-sitter-python'],
})) {
  const folder = dirname(resolve(`${name}/package.json`));
  for (const file of files) cpSync(join(folder, `${file}.wasm`), join(grammars, `${file}.wasm`));
  cpSync(join(folder, 'LICENSE'), join(grammars, `${name}.LICENSE`));
}

await bundleCli(root);
process.exit(tsc.status ?? 1);
