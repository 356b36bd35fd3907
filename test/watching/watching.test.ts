import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../run-cli.ts';
import { cpuOf } from './cpu-of.ts';
import { indexContents } from './index-contents.ts';
import { RandomTree } from './random-tree.ts';
import { WatchProcess } from './watch-process.ts';

/** `npm run test:watching` does all of it at the sizes that count, which takes half an hour. */
const LONG = process.env['WATCHING'] === 'long';
const figures: string[] = [];
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  if (LONG) console.log(['| watching | figure |', '|---|---|', ...figures].join('\n'));
});

function place() {
  const folder = temporaryFolder();
  folders.push(folder);
  mkdirSync(join(folder, 'root/.mcp-vector-search'), { recursive: true });
  return { folder, root: join(folder, 'root'), index: join(folder, 'root/.mcp-vector-search/index.db') };
}

/** The index equals one made from nothing. */
async function expectFresh(root: string, index: string, folder: string, model: boolean): Promise<void> {
  const fresh = join(folder, 'fresh.db');
  rmSync(fresh, { force: true });
  await new WatchProcess({ root, index: fresh, model }, { once: true }).end();
  const wanted = await indexContents(fresh);
  expect(await indexContents(index)).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(1);
}

describe('after random changes', () => {
  const total = LONG ? 20_000 : 300;
  it(`${total} of them: the index of a steady watch equals a fresh one, and memory stays flat`, {
    timeout: 3_600_000,
  }, async () => {
    const { folder, root, index } = place();
    const tree = new RandomTree(root, { seed: 7, most: 300 });
    tree.change(60);
    const watch = new WatchProcess({ root, index });
    await watch.ran();
    const memory: { readonly changes: number; readonly rss: number; readonly heapUsed: number }[] = [];
    for (let done = 0; done < total; ) {
      tree.change(20);
      done += 20;
      await sleep(20);
      if (done % 100 === 0) await watch.settle();
      if (done % 1000 !== 0 && done < total) continue;
      memory.push({ changes: done, ...(await watch.ask('memory')).memory! });
      if (done % 4000 === 0 || !LONG) await expectFresh(root, index, folder, false);
    }
    await watch.stop();
    const passes = watch.said.filter(({ applied }) => applied).length;
    if (!LONG) return;
    const warm = memory[1]!;
    const last = memory.at(-1)!;
    const growth = (part: 'rss' | 'heapUsed') => `${((last[part] / warm[part] - 1) * 100).toFixed(1)} %`;
    const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    figures.push(
      `| ${total} random changes of files and folders, two sources on them | ${passes} passes; equal to a fresh index in all of ${total / 4000} comparisons |`,
      `| resident memory after 2,000 changes, at the end | ${mega(warm.rss)}, ${mega(last.rss)} (${growth('rss')}) |`,
      `| resident memory, after every 2,000 changes | ${memory.flatMap(({ rss }, at) => (at % 2 === 1 ? [(rss / 1e6).toFixed(0)] : [])).join(', ')} MB |`,
      `| heap after 2,000 changes, at the end | ${mega(warm.heapUsed)}, ${mega(last.heapUsed)} (${growth('heapUsed')}) |`,
    );
    expect(last.rss / warm.rss).toBeLessThan(1.05);
  });

  const real = LONG ? 1500 : 60;
  it(`${real} of them with the real model: equal segment for segment and vector byte for byte`, {
    timeout: 3_600_000,
  }, async () => {
    const { folder, root, index } = place();
    const tree = new RandomTree(root, { seed: 11, most: LONG ? 80 : 20 });
    tree.change(20);
    const watch = new WatchProcess({ root, index, model: true });
    await watch.ran();
    for (let done = 0; done < real; done += 30) {
      tree.change(30);
      await sleep(done % 90);
    }
    await watch.settle();
    await expectFresh(root, index, folder, true);
    await watch.stop();
    figures.push(`| ${real} random changes, real model | equal to a fresh index, vectors byte for byte |`);
  });

  const kills = LONG ? 50 : 4;
  it(`and ${kills} kills at random moments: sound each time, and equal to a fresh one at the end`, {
    timeout: 3_600_000,
  }, async () => {
    const { folder, root, index } = place();
    const tree = new RandomTree(root, { seed: 13, most: 200 });
    tree.change(100);
    for (let at = 0; at < kills; at += 1) {
      const watch = new WatchProcess({ root, index, debounceMs: 50 });
      const moment = Date.now() + 100 + Math.random() * (at % 3 === 0 ? 600 : 2000);
      while (Date.now() < moment) {
        tree.change(5);
        await sleep(15);
      }
      await watch.kill();
      tree.change(10); // nobody watches
      await using store = await Store.open({ path: index }).catch(() => undefined); // not yet made
      if (store) expect((await store.verify()).problems).toEqual([]);
    }
    const watch = new WatchProcess({ root, index, debounceMs: 50 });
    await watch.ran();
    await watch.settle();
    await expectFresh(root, index, folder, false);
    await watch.stop();
    figures.push(
      `| ${kills} kills at random moments while ${tree.changes} changes were made | sound after each, equal to a fresh index at the end |`,
    );
  });
});

/** A user namespace has a limit of its own, so that nobody else's is touched. */
const LIMITED = ['unshare', '-Ur', 'sh', '-c', 'echo 20 > /proc/sys/user/max_inotify_watches && exec "$@"', 'sh'];
const canLimit = process.platform === 'linux' && spawnSync(LIMITED[0]!, [...LIMITED.slice(1), 'true']).status === 0;

describe('with 20 watches for 60 folders', () => {
  it.skipIf(!canLimit)(
    'every change is found within the polling interval, and status says polling',
    { timeout: 600_000 },
    async () => {
      const { root, index } = place();
      const folderOf = (at: number): string => join(root, `d${String(at).padStart(2, '0')}`);
      for (let at = 0; at < 60; at += 1) {
        mkdirSync(folderOf(at));
        writeFileSync(join(folderOf(at), 'a.md'), `text ${at}`);
      }
      const pollMs = 1500;
      const watch = new WatchProcess({ root, index, pollMs, debounceMs: 100 }, { wrap: LIMITED });
      await watch.ran();
      expect((await watch.ask('status')).status?.sources.map(({ how }) => how)).toEqual(['polling', 'polling']);
      let slowest = 0;
      for (let at = 0; at < (LONG ? 60 : 6); at += 1) {
        const path = join(folderOf(LONG ? at : at * 10), 'a.md');
        const [start, from] = [Date.now(), watch.said.length];
        writeFileSync(path, `changed ${Math.random()}`);
        await watch.hear(({ applied }) => applied?.includes(path) ?? false, from);
        slowest = Math.max(slowest, Date.now() - start);
      }
      await watch.stop();
      figures.push(
        `| the system allows 20 watches for 60 folders, polling every ${pollMs} ms | all found, the slowest after ${slowest} ms; status says polling |`,
      );
    },
  );
});

describe('git checkout and back', () => {
  it('of 500 files is a pass each, and leaves the index as it was', { timeout: 600_000 }, async () => {
    const { root, index } = place();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
    git('init', '-q', '-b', 'one');
    writeFileSync(join(root, '.gitignore'), '.mcp-vector-search\n');
    const write = (version: string): void => {
      for (let at = 0; at < 500; at += 1) {
        mkdirSync(join(root, `d${at % 20}`), { recursive: true });
        writeFileSync(join(root, `d${at % 20}/f${at}.md`), `${version} ${at}`);
      }
    };
    write('first');
    git('add', '.');
    git('commit', '-qm', 'one');
    git('checkout', '-qb', 'two');
    write('second');
    git('commit', '-qam', 'two');
    const watch = new WatchProcess({ root, index });
    await watch.ran();
    const before = await indexContents(index);
    const from = watch.said.length;
    for (const branch of ['one', 'two']) {
      const told = watch.said.length;
      git('checkout', '-q', branch);
      await watch.hear(({ applied }) => (applied?.length ?? 0) >= 1000, told); // two sources
    }
    expect(watch.said.slice(from).filter(({ applied }) => applied)).toHaveLength(2);
    expect(await indexContents(index)).toEqual(before);
    await watch.stop();
  });
});

/** The process's own counters, see proc(5). */
function ioOf(pid: number): { readonly wchar: number; readonly write_bytes: number } {
  const lines = readFileSync(`/proc/${pid}/io`, 'utf8').trim().split('\n');
  const counters = new Map(lines.map((line) => [line.split(': ')[0], Number(line.split(': ')[1])]));
  return { wchar: counters.get('wchar') ?? Number.NaN, write_bytes: counters.get('write_bytes') ?? Number.NaN };
}

/** Waits until word of the last pass is left: two seconds without a write worth the name. */
async function untilQuiet(pid: number): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY, tries = 0; ioOf(pid).wchar - before > 200; tries += 1) {
    if (tries > 30) throw new Error('it never stops writing');
    before = ioOf(pid).wchar;
    await sleep(2000);
  }
}

describe('while nothing changes', () => {
  it.skipIf(process.platform !== 'linux')(
    'nothing is written, whatever goes on in folders that are left out',
    { timeout: 600_000 },
    async () => {
      const { root, index } = place();
      const tree = new RandomTree(root, { seed: 17, most: 100 });
      writeFileSync(join(root, '.mcp-vector-search/ignore'), 'node_modules\n');
      mkdirSync(join(root, 'node_modules'));
      tree.change(100);
      const watch = new WatchProcess({ root, index, model: true });
      await watch.ran();
      await watch.settle();
      await untilQuiet(watch.pid);
      const [before, cpu, said] = [ioOf(watch.pid), cpuOf(watch.pid), watch.said.length];
      const seconds = LONG ? 60 : 3;
      for (let at = 0; at < seconds * 5; at += 1) {
        writeFileSync(join(root, 'node_modules', `m${at}.md`), 'busy');
        renameSync(join(root, 'node_modules', `m${at}.md`), join(root, 'node_modules', 'm.md'));
        await sleep(200);
      }
      const [after, cpuMs] = [ioOf(watch.pid), cpuOf(watch.pid) - cpu];
      const [written, bytes] = [after.wchar - before.wchar, after.write_bytes - before.write_bytes];
      expect(watch.said.length).toBe(said);
      await watch.stop();
      figures.push(
        `| ${seconds} idle seconds, index inside of the watched folder, busy node_modules | ${bytes} bytes to the disk, ${written} bytes by system calls (wake-ups of threads, 8 bytes each), 0 passes, 0 embeddings, ${cpuMs} ms of CPU |`,
      );
      expect(bytes).toBe(0);
      expect(written).toBeLessThan(seconds * 100); // libuv wakes its own threads by writing 8 bytes
    },
  );
});
