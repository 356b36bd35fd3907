// Puts the built command line into a few files: Node takes longer to find and open hundreds of modules than to run them,
// and an agent waits for the first answer. What is imported dynamically becomes a file of its own.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { writeLicences } from './write-licences.mjs';

/** Bundles `packages/cli/dist/main.js` into `packages/cli/dist/bundle`. */
export async function bundleCli(root) {
  const folder = join(root, 'packages/cli/dist/bundle');
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(root, 'packages/cli/dist/main.js')],
    outdir: folder,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    legalComments: 'none', // the licences are written beside
    external: ['onnxruntime-node'],
    // What its package.json calls main loads the rest by a `require` that cannot be followed.
    alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [ownFolders(root), smallValidator(root)],
    logLevel: 'warning',
  });
  writeLicences(Object.keys(metafile.inputs), root, join(folder, 'THIRD-PARTY-LICENCES.txt'));
}

/** Files that lie beside a module (workers, grammars, manifests, dependencies) stay where its package is installed. */
function ownFolders(root) {
  return {
    name: 'own-folders',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const [, name, , ...rest] = relative(root, path).split(sep);
        const file = rest.join('/');
        const place =
          name === 'cli'
            ? `new URL('../${file}', import.meta.url).href`
            : `new URL('./${file}', import.meta.resolve('@mcp-vector-search/${name}')).href`;
        return { contents: text.replaceAll('import.meta.url', place), loader: 'js' };
      });
    },
  };
}

function smallValidator(root) {
  return {
    name: 'small-validator',
    setup({ onResolve }) {
      const path = join(root, 'scripts/json-schema-validator.mjs');
      onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({ path }));
    },
  };
}
