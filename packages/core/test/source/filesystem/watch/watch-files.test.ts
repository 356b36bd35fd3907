import { mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenWatcher, openWatcher } from '../../../../src/source/filesystem/watch/open-watcher.ts';
import { type WatchFilesOptions, watchFiles } from '../../../../src/source/filesystem/watch/watch-files.ts';
import { folderPathSpec } from '../../../../src/source/path-spec/folder-path-spec.ts';
import { parsePathSpec } from '../../../../src/source/path-spec/parse-path-spec.ts';
import type { PathSpec } from '../../../../src/source/path-spec/path-spec.ts';
import type { SourceChange } from '../../../../src/source/source.ts';
import { tempTree } from '../../../support/temp-tree.ts';

const TREE = { 'a.md': 'alpha', 'sub/b.md': 'beta', 'sub/deep/c.md': 'gamma', 'img/x.png': 'x' };

async function watching(spec: PathSpec, more: Partial<WatchFilesOptions> = {}) {
  const changes: SourceChange[] = [];
  const options = { projectRoot: '/', metadata: {}, lookMs: 100, ...more };
  const watch = await watchFiles(spec, (change) => changes.push(change), options);
  onTestFinished(() => watch[Symbol.asyncDispose]());
  const until = async (holds: (change: SourceChange) => boolean) => {
    for (const end = Date.now() + 20_000; !changes.some(holds); await sleep(5)) {
      if (Date.now() > end) throw new Error(`never: ${holds}; got ${JSON.stringify(changes)}`);
    }
  };
  return { watch, changes, until };
}

const isRescan = ({ type }: SourceChange): boolean => type === 'rescan';
const isOf = (path: string, type: SourceChange['type']) => (change: SourceChange) =>
  change.type === type && JSON.stringify(change).includes(JSON.stringify(path));

/** The system's way, which remembers what was opened. */
function recording(): { readonly open: OpenWatcher; readonly opened: string[] } {
  const opened: string[] = [];
  const open: OpenWatcher = (folder, ...rest) => {
    opened.push(folder);
    return openWatcher(folder, ...rest);
  };
  return { opened, open };
}

/** Refuses as Linux does when so many folders are watched. */
function limited(most: number): OpenWatcher {
  let open = 0;
  return async (...call) => {
    if (open >= most) {
      const message = 'ENOSPC: System limit for number of file watchers reached';
      throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'watch' });
    }
    open += 1;
    return openWatcher(...call);
  };
}

describe('watchFiles', () => {
  it('watches only the folders that a listing enters', async () => {
    const tree = tempTree({ ...TREE, '.git/x': 'x', 'node_modules/m/n.md': 'n', '.gitignore': 'node_modules\n' });
    const all = recording();
    await watching(folderPathSpec(tree.path), { gitignore: true, open: all.open });
    expect(all.opened).toEqual(['', '/img', '/sub', '/sub/deep'].map((path) => tree.path + path));
    const some = recording();
    await watching(parsePathSpec(`${tree.path}/sub/*.md`), { open: some.open });
    expect(some.opened).toEqual([tree.at('sub')]);
    const single = recording();
    await watching(parsePathSpec(tree.at('sub/b.md')), { open: single.open });
    expect(single.opened).toEqual([tree.at('sub')]);
  });

  it('tells what a listing would say: captures, metadata, and secrets that are left out', async () => {
    const tree = tempTree({ 'v1/a.md': 'alpha' });
    const spec = parsePathSpec(`${tree.path}/v(?<v>\\d+)/**`);
    const { changes, until } = await watching(spec, { metadata: { kind: 'note' } });
    tree.write({ 'v2/b.md': 'beta', 'v2/.env': 'KEY=1', 'x2/c.md': 'not matched' });
    await until(isOf(tree.at('v2/b.md'), 'upsert'));
    await until(isOf(tree.at('v2/.env'), 'upsert'));
    const entries = changes.flatMap((change) => (change.type === 'upsert' ? [change.entry] : []));
    expect(entries.find(({ path }) => path.endsWith('b.md'))).toMatchObject({
      metadata: { kind: 'note', v: '2' },
      size: 4,
    });
    expect(entries.find(({ path }) => path.endsWith('.env'))).toMatchObject({ skip: 'secret' });
    expect(JSON.stringify(changes)).not.toContain('c.md');
  });

  it('says polling when the limit of watches is reached, and asks for a new listing', async () => {
    const tree = tempTree(TREE);
    const { watch, changes, until } = await watching(folderPathSpec(tree.path), { open: limited(2) });
    expect(watch.how).toBe('polling');
    expect(changes).toEqual([{ type: 'rescan' }]);
    writeFileSync(tree.at('a.md'), 'still told');
    await until(isOf(tree.at('a.md'), 'upsert'));
  });

  it('says polling when the limit is reached later', async () => {
    const tree = tempTree({ 'a.md': 'alpha' });
    const { watch, until } = await watching(folderPathSpec(tree.path), { open: limited(2) });
    expect(watch.how).toBe('native');
    mkdirSync(tree.at('one/two'), { recursive: true });
    await until(isRescan);
    expect(watch.how).toBe('polling');
  });

  it('takes what the system tells of an error for lost, or for the limit', async () => {
    const tree = tempTree(TREE);
    let fail: (error: unknown) => void = () => {};
    const open: OpenWatcher = (folder, listeners) => {
      fail = listeners.onError;
      return openWatcher(folder, listeners);
    };
    const { watch, changes, until } = await watching(folderPathSpec(tree.path), { open });
    fail(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    await until(isRescan);
    expect([watch.how, changes]).toEqual(['native', [{ type: 'rescan' }]]);
    fail(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
    expect(watch.how).toBe('polling');
  });

  it('asks for a new listing, and watches anew, when more happened than the system keeps', async () => {
    const tree = tempTree(TREE);
    const { until, changes } = await watching(folderPathSpec(tree.path), { queueLimit: 20 });
    for (let at = 0; at < 40; at += 1) writeFileSync(tree.at(`n${at}.md`), 'x');
    await until(isRescan);
    const before = changes.length;
    writeFileSync(tree.at('sub/deep/late.md'), 'late');
    await until((change) => changes.indexOf(change) >= before && isOf(tree.at('sub/deep/late.md'), 'upsert')(change));
  });

  it('asks for a new listing when the system lost count', async () => {
    const tree = tempTree(TREE);
    let lose: () => void = () => {};
    const open: OpenWatcher = (folder, listeners) => {
      lose = () => listeners.onEvent('change', null);
      return openWatcher(folder, listeners);
    };
    const { until } = await watching(folderPathSpec(tree.path), { open });
    lose();
    await until(isRescan);
  });

  it('tells no removal while its base folder is not there', async () => {
    const tree = tempTree({ 'root/a.md': 'alpha', 'root/b.md': 'beta' });
    const { changes, until } = await watching(folderPathSpec(tree.at('root')), { lookMs: 60_000 });
    renameSync(tree.at('root'), tree.at('away'));
    unlinkSync(tree.at('away/a.md'));
    await until(isRescan);
    expect(changes.filter(({ type }) => type === 'remove')).toEqual([]);
  });

  it('watches what stands in the place of a folder, for every source on it', async () => {
    const tree = tempTree({ 'up/base/sub/a.md': 'alpha' });
    const options = { lookMs: 50 };
    const both = [
      await watching(folderPathSpec(tree.at('up/base')), options),
      await watching(folderPathSpec(tree.at('up/base')), options),
    ];
    rmSync(tree.at('up/base/sub'), { recursive: true });
    tree.write({ 'up/base/sub/b.md': 'beta' });
    for (const { until } of both) await until(isOf(tree.at('up/base/sub'), 'rescan'));
    writeFileSync(tree.at('up/base/sub/c.md'), 'later');
    for (const { until } of both) await until(isOf(tree.at('up/base/sub/c.md'), 'upsert'));
    renameSync(tree.at('up'), tree.at('away'));
    tree.write({ 'up/base/sub/d.md': 'delta' });
    for (const { until } of both) await until(isRescan);
    for (let at = 0; ; at += 1) {
      writeFileSync(tree.at(`up/base/sub/n${at}.md`), 'new');
      await sleep(20);
      if (both.every(({ changes }) => changes.some(isOf(tree.at(`up/base/sub/n${at}.md`), 'upsert')))) break;
    }
  });

  it('watches nothing of a repository, nor of what shows the system', async () => {
    const tree = tempTree({ '.git/HEAD': 'ref' });
    const { opened, open } = recording();
    await watching(folderPathSpec(tree.at('.git')), { open });
    await watching(folderPathSpec('/proc'), { open });
    expect(opened).toEqual([]);
  });

  it('ends with its signal', async () => {
    const tree = tempTree(TREE);
    const stop = new AbortController();
    const { changes } = await watching(folderPathSpec(tree.path), { signal: stop.signal });
    stop.abort();
    writeFileSync(tree.at('a.md'), 'later');
    await sleep(100);
    expect(changes).toEqual([]);
  });
});
