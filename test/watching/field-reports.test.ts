import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
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

/** Counts the documents that have text again and again, until stopped: the fewest there ever were. */
function fewestDocuments(index: string): { stop(): Promise<number> } {
  let [fewest, stopped] = [Number.POSITIVE_INFINITY, false];
  const counting = (async () => {
    while (!stopped) {
      await using store = await Store.open({ path: index, readOnly: true });
      const { documents, failed, skipped } = await store.counts();
      fewest = Math.min(fewest, documents - failed - skipped);
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await counting;
      return fewest;
    },
  };
}

describe('C12: atomic saves and git checkout', () => {
  it('are changes and no deletions: no document is away for a moment', { timeout: 300_000 }, async () => {
    const names = Array.from({ length: 20 }, (_, at) => `d${at % 4}/f${at}.md`);
    const files = (version: string) => Object.fromEntries(names.map((name) => [name, `${version} ${name}`]));
    const root = folderOf({ ...files('first'), '.gitignore': '.mcp-vector-search\nsettled.md\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
    git('init', '-q', '-b', 'a');
    git('add', '.');
    git('commit', '-qm', 'a');
    git('checkout', '-qb', 'b');
    writeFiles(root, files('second'));
    git('commit', '-qam', 'b');
    const index = join(root, '.mcp-vector-search/index.db');
    mkdirSync(join(root, '.mcp-vector-search'));
    const watch = new WatchProcess({ root, index, debounceMs: 100 });
    await watch.ran();
    await watch.settle();
    const held = await indexContents(index);
    const texts = (contents: readonly string[]): number =>
      contents.filter((line) => /(?:first|second|third) d\d/.test(line)).length;
    expect(texts(held)).toBeGreaterThanOrEqual(40); // two sources on the same files
    const counting = fewestDocuments(index);
    for (const name of names) {
      writeFileSync(join(root, `${name}.tmp`), `third ${name}`);
      renameSync(join(root, `${name}.tmp`), join(root, name));
    }
    await watch.settle();
    const saved = await indexContents(index);
    expect([texts(saved), saved.some((line) => line.includes('second d'))]).toEqual([texts(held), false]);
    git('checkout', '-qf', 'a');
    await watch.settle();
    expect((await indexContents(index)).some((line) => /(?:second|third) d/.test(line))).toBe(false);
    git('checkout', '-q', '-');
    await watch.settle();
    expect(texts(await indexContents(index))).toBe(texts(held));
    expect(await counting.stop()).toBeGreaterThanOrEqual(42); // all files and .gitignore
    await watch.stop();
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
