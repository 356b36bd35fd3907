// Puts built core into a few files: Node takes ten times as long to find and open hundreds of modules as to run them, and whoever
// imports core waits for it. Its dependencies stay what they are; what is imported dynamically becomes a file of its own.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the entries of `packages/core/dist` into `packages/core/dist/packed`. */
export async function bundleCore(root) {
  const dist = join(root, 'packages/core/dist');
  const outdir = join(dist, 'packed');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { index: join(dist, 'index.js'), testing: join(dist, 'testing/index.js') },
    outdir,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120, // Node prints the line where an error was thrown
    legalComments: 'none', // the licences are written beside
    logLevel: 'warning',
  });
}
