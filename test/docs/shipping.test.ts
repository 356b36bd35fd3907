import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle, readManifest } from '@mcp-vector-search/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';
import { codeBlocks, codeSpans, section, tableRows, textOf } from './documents.ts';

// What docs/shipping.md says is done as it says: a package is made, put where npm puts it, and searched in three ways.

const guide = textOf('docs/shipping.md');
const manifest = JSON.parse(`{${codeBlocks(guide, 'json')[0]}}`) as Record<string, Record<string, string>>;

/** Commands of a section, each as the words behind the program's name. */
function commands(heading: string): string[][] {
  const lines = codeBlocks(section(guide, heading), 'sh').flatMap((block) => block.trim().split('\n'));
  return lines.map((line) => line.split(' ').slice(1));
}

let folder: string;
const pkg = (): string => join(folder, 'kettle-manual');
const app = (): string => join(folder, 'app');
const run = (cwd: string, args: readonly string[]): Promise<Finished> => runCli(args, { cwd });

beforeAll(() => {
  folder = temporaryFolder();
  writeFiles(pkg(), {
    'package.json': JSON.stringify({ name: 'kettle-manual', version: '1.0.0', ...manifest }),
    'docs/guide/lime.md': '# Lime\n\nWhite flakes in the water are lime. Boil a cup of vinegar, then rinse twice.\n',
    'docs/api/heat.md': '# heat(seconds)\n\nSwitches the heater on for so many seconds.\n',
    'manual.edn': codeBlocks(guide, 'edn')[0] ?? '',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('docs/shipping.md', () => {
  it('declares what is read of a package', async () => {
    const keys = tableRows(section(guide, '## Publishing')).flatMap(([key = '']) => codeSpans(key));
    expect(keys.sort()).toEqual(Object.keys(manifest['mcp-vector-search'] ?? {}).sort());
    const read = await readManifest(pkg());
    expect(read).toMatchObject({ resources: join(pkg(), 'docs'), index: join(pkg(), 'docs.index') });
    expect(read).not.toHaveProperty('problem');
    expect(commands('## Publishing')[0]).toEqual(manifest['scripts']?.['prepack']?.split(' ').slice(1));
  });

  it('makes the index with and without a configuration', async () => {
    for (const args of commands('## Publishing')) {
      const { code, stderr } = await run(pkg(), args);
      expect([args, code, stderr.match(/^(?:error|warning|hint).*/m)]).toEqual([args, 0, null]);
    }
    await using bundle = await openBundle({ path: join(pkg(), 'docs.index') });
    expect(bundle.info).toMatchObject({ documents: 2, product: { name: 'kettle-manual', version: '1.0.0' } });
    expect((await bundle.store.metadata()).get('audience')).toEqual(['programmers', 'users']);
    expect(readFileSync(join(pkg(), 'docs.index')).includes(folder)).toBe(false);
  });

  it('searches what is installed, from the command line and through a source of the class path', async () => {
    writeFiles(app(), {
      'package.json': JSON.stringify({ name: 'app', dependencies: { 'kettle-manual': '1.0.0' } }),
      'notes/own.md': 'The kettle stands on the second floor.\n',
    });
    cpSync(pkg(), join(app(), 'node_modules/kettle-manual'), { recursive: true });
    const [search = [], status = []] = commands('## Searching what is installed');
    expect((await run(app(), search)).stdout).toMatch(/^1\. guide\/lime\.md:1 .*\n.*product=kettle-manual/m);
    expect((await run(app(), status)).stdout).toMatch(/^state +prebuilt, of kettle-manual 1\.0\.0/m);

    const [config = ''] = codeBlocks(section(guide, '## For an agent'), 'edn');
    writeFiles(app(), { '.mcp-vector-search/config.edn': config });
    expect((await run(app(), ['index'])).stdout).toMatch(/^3 documents indexed /);
    const { stdout } = await run(app(), ['search', '--files', 'what floats in my tea']);
    expect(stdout.split('\n')).toContain('guide/lime.md');
    expect(stdout.split('\n')).toContain('notes/own.md');
    const ofPackage = ['search', '--files', 'kettle', '--filter', 'product=kettle-manual'];
    expect((await run(app(), ofPackage)).stdout.trim().split('\n').sort()).toEqual(['api/heat.md', 'guide/lime.md']);
  });
});
