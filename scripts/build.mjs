// Builds every package: TypeScript by project references, then what TypeScript cannot do.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const tsc = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);

// jsedn asks for its dependencies at `latest`; bundling it spares those who install core from them.
await build({
  stdin: { contents: "export { default } from 'jsedn';", resolveDir: join(root, 'packages/core') },
  outfile: join(root, 'packages/core/dist/vendor/jsedn.js'),
  bundle: true,
  platform: 'node',
  alias: { type: 'type-component' }, // jsedn names the same package differently outside CommonJS
  format: 'esm',
  target: 'node20',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
process.exit(tsc.status ?? 1);
