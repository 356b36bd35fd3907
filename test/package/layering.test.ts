import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Which packages of ours a package may import; core's public entries only; the programs put them together. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  onnx: ['@mcp-vector-search/core'],
  chroma: ['@mcp-vector-search/core'],
  'code-analysis': ['@mcp-vector-search/core'],
  'document-readers': ['@mcp-vector-search/core'],
  mcp: ['@mcp-vector-search/core'],
  ui: ['@mcp-vector-search/core'],
  'repo-search': ['@mcp-vector-search/core', '@mcp-vector-search/chroma', '@mcp-vector-search/mcp'],
  cli: [
    '@mcp-vector-search/core',
    '@mcp-vector-search/onnx',
    '@mcp-vector-search/chroma',
    '@mcp-vector-search/code-analysis',
    '@mcp-vector-search/document-readers',
    '@mcp-vector-search/mcp',
    '@mcp-vector-search/ui',
  ],
};

/** Folders of core in the order in which data flows: what a folder may import of the others, beside plain types. */
const NATIVE = ['@photostructure/sqlite', 'node:sqlite', 'onnxruntime-node'];

function sources(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What a module names in imports and exports; `static` without those inside functions and of types alone. */
function imports(path: string, kind: 'all' | 'static'): string[] {
  const text = readFileSync(path, 'utf8');
  const fixed = [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)';|^import '([^']+)';/gm)];
  const others =
    kind === 'static' ? [] : [...text.matchAll(/^(?:import|export) type [^;]*?from '([^']+)';|import\('([^']+)'\)/gm)];
  return [...fixed, ...others].map((match) => match[1] ?? match[2] ?? '');
}

describe('layers', () => {
  it('every package with code is listed here', () => {
    const withCode = readdirSync(packages).filter((name) => !/^(?:model|onnxruntime)-/.test(name));
    expect(withCode.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it.each(Object.entries(MAY_IMPORT))('%s imports no package of ours but those below it', (name, allowed) => {
    for (const path of sources(join(packages, name, 'src'))) {
      const ours = imports(path, 'all').filter((target) => /^(?:@mcp-vector-search\/|mcp-vector-search)/.test(target));
      for (const target of ours)
        expect([path.slice(packages.length), allowed]).toEqual([
          path.slice(packages.length),
          expect.arrayContaining([target]),
        ]);
      for (const target of imports(path, 'all')) expect(target).not.toMatch(/^\.\.\/.*packages\//);
    }
  });

  it.each(Object.keys(MAY_IMPORT))('%s loads no native module on import', (name) => {
    for (const path of sources(join(packages, name, 'src'))) {
      for (const target of imports(path, 'static'))
        expect([path.slice(packages.length), NATIVE]).not.toEqual([
          path.slice(packages.length),
          expect.arrayContaining([target]),
        ]);
    }
  });
});
