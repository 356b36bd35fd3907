// Puts the page that `mcp-vector-search ui` serves into three files: index.html, page.js and page.css.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles `packages/ui/src/page` into `packages/ui/dist/page`. The page loads nothing from anywhere else. */
export async function bundlePage(root) {
  const from = join(root, 'packages/ui/src/page');
  const to = join(root, 'packages/ui/dist/page');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  if (existsSync(join(from, 'index.html'))) copyFileSync(join(from, 'index.html'), join(to, 'index.html'));
  const entryPoints = ['page.ts', 'page.css'].map((name) => join(from, name)).filter((path) => existsSync(path));
  if (entryPoints.length === 0) return;
  await build({
    entryPoints,
    outdir: to,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022'],
    legalComments: 'none',
    logLevel: 'warning',
  });
}

if (import.meta.filename === process.argv[1]) await bundlePage(join(import.meta.dirname, '..'));
