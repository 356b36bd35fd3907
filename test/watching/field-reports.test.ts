import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../run-cli.ts';
import { indexContents } from './index-contents.ts';
import { WatchProcess } from './watch-process.ts';

function folderOf(files: Parameters<typeof writeFiles>[1]): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

interface Status {
  readonly counts: { readonly documents: number };
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

async function statusOf(cwd: string): Promise<Status> {
  return JSON.parse((await runCli(['status', '--json'], { cwd })).stdout) as Status;
}

describe('C11: links that loop, lead to the root of the machine, dangle, or name a file twice', () => {
  it.skipIf(process.platform === 'win32')('end in one copy of each real file, with and without watching', async () => {
    const folder = folderOf({ 'root/a/x.md': 'the one text' });
    const root = join(folder, 'root');
    symlinkSync('..', join(root, 'a/loop'));
    symlinkSync('/', join(root, 'a/root'));
    symlinkSync('nowhere', join(root, 'a/dangling.md'));
    symlinkSync('x.md', join(root, 'a/one.md'));
    symlinkSync('x.md', join(root, 'a/two.md'));
    expect((await runCli(['index', 'root'], { cwd: folder })).code).toBe(0);
    const { counts, skipped } = await statusOf(folder);
    expect(counts.documents).toBe(2);
    expect(skipped.map(({ path, reason }) => [path.split('/').at(-1), reason])).toEqual([
      ['dangling.md', 'dangling-link'],
    ]);

    mkdirSync(join(root, '.mcp-vector-search'));
    const index = join(root, '.mcp-vector-search/index.db');
    const watch = new WatchProcess({ root, index, debounceMs: 100 });
    await watch.ran();
    mkdirSync(join(root, 'b'));
    symlinkSync('../a', join(root, 'b/again'));
    symlinkSync('../a/x.md', join(root, 'b/three.md'));
    writeFileSync(join(root, 'b/real.md'), 'another text');
    await watch.settle();
    await watch.stop();
    const names = (await indexContents(index)).flatMap(
      (line) => /"documentId":"[^"]*\/([^"/]+)","path"/.exec(line)?.[1] ?? [],
    );
    expect([...new Set(names)].sort()).toEqual(['dangling.md', 'real.md', 'settled.md', 'x.md']);
  });
});

describe('C16: one folder by several names', () => {
  it.skipIf(process.platform === 'win32')('is one index of one copy', async () => {
    const folder = folderOf({ 'docs/a.md': 'alpha', 'docs/b.md': 'beta' });
    symlinkSync('docs', join(folder, 'link'));
    for (const name of ['docs', './docs', 'docs/', 'docs/../docs', 'link', join(folder, 'docs')]) {
      expect((await runCli(['index', name], { cwd: folder })).code).toBe(0);
      expect((await statusOf(folder)).counts.documents).toBe(2);
    }
  });
});

describe('C20: a file that is edited five times, with three restarts', () => {
  it('leaves nothing of its earlier texts, and the index equals a fresh one', { timeout: 300_000 }, async () => {
    const root = folderOf({ 'a.md': 'version none', 'b.md': 'untouched' });
    mkdirSync(join(root, '.mcp-vector-search'));
    const index = join(root, '.mcp-vector-search/index.db');
    for (let restart = 0; restart < 3; restart += 1) {
      const watch = new WatchProcess({ root, index, debounceMs: 100 });
      await watch.ran();
      for (let edit = 0; edit < 5; edit += 1) {
        writeFileSync(join(root, 'a.md'), `version ${restart}-${edit}. `.repeat(2 + ((edit * 7) % 5)));
        await watch.settle();
      }
      await watch.stop();
      appendFileSync(join(root, 'a.md'), ' while nobody watched');
    }
    for (const path of [index, join(root, '.mcp-vector-search/fresh.db')]) {
      await new WatchProcess({ root, index: path }, { once: true }).end();
    }
    const held = await indexContents(index);
    expect(held).toEqual(await indexContents(join(root, '.mcp-vector-search/fresh.db')));
    expect(held.join('\n')).toContain('version 2-4');
    expect(held.join('\n')).not.toMatch(/version (?:none|0|1|2-[0-3])/);
  });
});
