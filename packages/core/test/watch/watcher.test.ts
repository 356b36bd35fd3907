import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { Watcher } from '../../src/watch/watcher.ts';
import { filesSource } from '../support/files-source.ts';
import { recordSource } from '../support/record-source.ts';
import { tempTree } from '../support/temp-tree.ts';
import { watchBench } from '../support/watch-bench.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const TREE = {
  'a.md': 'alpha',
  'b.md': 'beta',
  'sub/c.md': 'gamma',
  'sub/deep/d.md': 'delta',
  'other/e.txt': 'epsilon',
};

async function watched(files: Parameters<typeof tempTree>[0] = TREE, more: Parameters<typeof watchBench>[1] = {}) {
  const tree = tempTree(files);
  const source = filesSource(folderPathSpec(tree.path));
  const bench = await watchBench([source], more);
  return {
    tree,
    source,
    ...bench,
    settle: () => bench.settle(tree.at('settled.md')),
    passes: () => passesOf(bench.events),
  };
}

function passesOf(events: readonly { readonly type: string }[]): number {
  return events.filter(({ type }) => type === 'applied').length;
}

describe('Watcher', () => {
  it('indexes what is created, modified and deleted, and counts it', async () => {
    const { tree, settle, expectFresh, watcher, until, store } = await watched();
    writeFileSync(tree.at('new.md'), 'new text');
    appendFileSync(tree.at('a.md'), ' and more');
    unlinkSync(tree.at('b.md'));
    await settle();
    await expectFresh();
    expect(watcher.status()).toMatchObject({ created: 2, modified: 1, deleted: 1, processed: 4 });
    await until('nothing waits', () => watcher.status().sources[0]?.pending === 0);
    expect(watcher.status().sources).toMatchObject([{ how: 'native', lastChange: expect.any(String) }]);
    expect((await store.counts()).pending).toBe(0);
  });

  it('takes 500 files that change at once in one pass', async () => {
    const { tree, until, passes, watcher, expectFresh } = await watched(TREE, { debounceMs: 300 });
    for (let at = 0; at < 500; at += 1) writeFileSync(tree.at(`many-${at}.md`), `text ${at}`);
    await until('all are there', () => watcher.status().created === 500);
    expect(passes()).toBe(1);
    await expectFresh();
  });

  it('takes a file saved by renaming for changed, and keeps its count', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `f${at}.md`);
    const { tree, settle, expectFresh, watcher } = await watched(Object.fromEntries(names.map((name) => [name, name])));
    for (const name of names) {
      writeFileSync(tree.at(`${name}.tmp`), `saved ${name}`);
      renameSync(tree.at(`${name}.tmp`), tree.at(name));
    }
    await settle();
    await expectFresh();
    expect(watcher.status()).toMatchObject({ created: 1, modified: 20, deleted: 0 });
  });

  it('follows folders that come, move, go and are replaced', async () => {
    const { tree, settle, expectFresh } = await watched();
    mkdirSync(tree.at('x/y/z'), { recursive: true });
    writeFileSync(tree.at('x/y/z/f.md'), 'zeta');
    cpSync(tree.at('sub'), tree.at('copy'), { recursive: true });
    await settle();
    await expectFresh();
    renameSync(tree.at('sub'), tree.at('moved'));
    rmSync(tree.at('copy'), { recursive: true });
    await settle();
    await expectFresh();
    writeFileSync(tree.at('moved/deep/late.md'), 'in a folder that moved');
    rmSync(tree.at('x'), { recursive: true });
    mkdirSync(tree.at('x/y'), { recursive: true });
    writeFileSync(tree.at('x/y/g.md'), 'another in its place');
    await settle();
    await expectFresh();
    writeFileSync(tree.at('x/y/h.md'), 'in a folder that took the place of another');
    await settle();
    await expectFresh();
  });

  it('takes a folder that moves in from elsewhere, and forgets one that moves out', async () => {
    const elsewhere = tempTree({ 'in/p.md': 'pi', 'in/q/r.md': 'rho' });
    const { tree, settle, expectFresh } = await watched();
    renameSync(elsewhere.at('in'), tree.at('in'));
    await settle();
    await expectFresh();
    renameSync(tree.at('in'), elsewhere.at('out'));
    writeFileSync(elsewhere.at('out/q/s.md'), 'no longer of interest');
    await settle();
    await expectFresh();
  });

  it('follows a file that becomes a folder, and back', async () => {
    const { tree, settle, expectFresh } = await watched();
    unlinkSync(tree.at('a.md'));
    mkdirSync(tree.at('a.md'));
    writeFileSync(tree.at('a.md/inside.md'), 'inside');
    await settle();
    await expectFresh();
    rmSync(tree.at('a.md'), { recursive: true });
    writeFileSync(tree.at('a.md'), 'a file again');
    await settle();
    await expectFresh();
  });

  it('treats links as a listing does', async () => {
    const outside = tempTree({ 'o.md': 'outside' });
    const { tree, settle, expectFresh, ids } = await watched();
    symlinkSync('..', tree.at('sub/loop'));
    symlinkSync('/', tree.at('sub/root'));
    symlinkSync(outside.at('o.md'), tree.at('link.md'));
    symlinkSync(tree.at('a.md'), tree.at('second.md'));
    symlinkSync(tree.at('nowhere'), tree.at('dangling.md'));
    await settle();
    await expectFresh();
    writeFileSync(outside.at('o.md'), 'outside, changed');
    await settle();
    expect(await ids(tree.path)).not.toContain('link.md');
    unlinkSync(tree.at('a.md'));
    renameSync(tree.at('second.md'), tree.at('a.md'));
    await settle();
    await expectFresh();
  });

  it('is not confused by how editors save', async () => {
    const { tree, settle, expectFresh } = await watched();
    writeFileSync(tree.at('.a.md.swp'), new Uint8Array([0x62, 0, 1]));
    writeFileSync(tree.at('4913'), '');
    unlinkSync(tree.at('4913'));
    renameSync(tree.at('a.md'), tree.at('a.md~'));
    writeFileSync(tree.at('a.md'), 'saved with a backup');
    unlinkSync(tree.at('a.md~'));
    unlinkSync(tree.at('.a.md.swp'));
    symlinkSync('me@host.1234', tree.at('.#b.md'));
    writeFileSync(tree.at('#b.md#'), 'autosaved');
    writeFileSync(tree.at('b.md'), 'saved in place');
    unlinkSync(tree.at('#b.md#'));
    unlinkSync(tree.at('.#b.md'));
    await settle();
    await expectFresh();
  });

  it('does nothing about what is left out', async () => {
    const files = { '.gitignore': 'node_modules/\n*.log\n', 'a.md': 'alpha', 'node_modules/m.js': 'm' };
    const tree = tempTree({ ...files, '.mcp-vector-search/index.db': 'no index' });
    const source = filesSource(folderPathSpec(tree.path), {
      ...{ gitignore: true, projectRoot: tree.path, exclude: [tree.at('.mcp-vector-search')] },
    });
    const { until, watcher, embedder, settle, expectFresh } = await watchBench([source]);
    await settle(tree.at('settled.md'));
    const before = { ...watcher.status(), embedded: embedder.embedded.length };
    for (let at = 0; at < 50; at += 1) {
      writeFileSync(tree.at('node_modules', `${at}.js`), 'busy');
      writeFileSync(tree.at('.mcp-vector-search/index.db'), `own ${at}`);
      appendFileSync(tree.at('busy.log'), 'line\n');
    }
    mkdirSync(tree.at('.git'));
    writeFileSync(tree.at('.git/HEAD'), 'ref');
    await sleep(300);
    expect({ ...watcher.status(), embedded: embedder.embedded.length }).toEqual(before);
    writeFileSync(tree.at('.gitignore'), 'a.md\n');
    await until('the new rules hold', async () => (await watcher.status()).deleted > 0);
    await settle(tree.at('settled.md'));
    await expectFresh();
    await settle(tree.at('node_modules/now-watched.js'));
  });

  it('follows an ignore file of the project that lies outside of what is watched', async () => {
    const tree = tempTree({ 'docs/a.md': 'alpha', 'docs/b.md': 'beta', '.mcp-vector-search/ignore': '' });
    const source = filesSource(folderPathSpec(tree.at('docs')), { projectRoot: tree.path });
    const { until, ids, expectFresh } = await watchBench([source]);
    writeFileSync(tree.at('.mcp-vector-search/ignore'), 'b.md\n');
    await until('b.md is left out', async () => (await ids(tree.at('docs'))).join() === 'a.md');
    await expectFresh();
  });

  it('keeps the old content of a document that cannot be indexed any more, and reports it', async () => {
    const embedder = wordEmbedder({ refuse: 'poison' });
    const { tree, source, settle, store, indexEvents } = await watched(TREE, { embedder });
    writeFileSync(tree.at('a.md'), 'poison');
    await settle();
    const record = await store.document({ sourceId: source.id, documentId: tree.at('a.md') });
    expect(record).toMatchObject({
      documentId: tree.at('a.md'),
      state: 'failed',
      problem: { reason: 'EMBEDDER_FAILED' },
    });
    expect((await store.segments(record!))[0]?.content).toBe('alpha');
    expect(indexEvents).toContainEqual(expect.objectContaining({ type: 'failed', path: tree.at('a.md') }));
    writeFileSync(tree.at('a.md'), 'good again');
    await settle();
    expect((await store.segments(record!))[0]?.content).toBe('good again');
  });

  it('indexes a document that never rests, and lets nobody wait for it', async () => {
    const { tree, until, watcher, ids } = await watched(TREE, { debounceMs: 80, maxDelayMs: 800 });
    const busy = setInterval(() => appendFileSync(tree.at('a.md'), '.'), 15);
    try {
      await sleep(250);
      writeFileSync(tree.at('calm.md'), 'calm');
      await until('the calm one is there', async () => (await ids(tree.path)).includes('calm.md'));
      await until('the busy one too', () => watcher.status().modified > 0);
    } finally {
      clearInterval(busy);
    }
  });

  it('keeps two sources on one file apart', async () => {
    const tree = tempTree(TREE);
    const chunked = defaultStrategies.chunked.create({ 'chunk-size': 20, 'chunk-overlap': 0 });
    const sources = [
      filesSource(folderPathSpec(tree.path)),
      filesSource(folderPathSpec(tree.path), { id: 'chunks', strategy: chunked }),
      filesSource(tree.at('*.md'), { id: 'top' }),
    ];
    const { settle, expectFresh, store } = await watchBench(sources);
    writeFileSync(tree.at('a.md'), 'alpha and then so many words that there have to be several chunks of it');
    unlinkSync(tree.at('sub/c.md'));
    await settle(tree.at('settled.md'));
    await expectFresh();
    const of = (sourceId: string) => store.segments({ sourceId, documentId: tree.at('a.md') });
    expect((await of('chunks')).length).toBeGreaterThan(2);
    expect([(await of('top')).length, (await of(sources[0]!.id)).length]).toEqual([1, 1]);
  });

  it('keeps the documents of a root that is renamed away, reports it, and goes on when it is back', async () => {
    const outer = tempTree({ 'root/a.md': 'alpha', 'root/sub/b.md': 'beta' });
    const { ids, until, settle, expectFresh, indexEvents, store } = await watchBench([
      filesSource(folderPathSpec(outer.at('root'))),
    ]);
    const lost = () => indexEvents.some((event) => event.type === 'listed' && event.error !== undefined);
    renameSync(outer.at('root'), outer.at('away'));
    writeFileSync(outer.at('away/a.md'), 'changed meanwhile');
    unlinkSync(outer.at('away/sub/b.md'));
    await until('it is reported', lost);
    expect(await ids(outer.at('root'))).toEqual(['a.md', 'sub/b.md']);
    const note = JSON.parse((await store.readNote('last-run')) ?? '{}') as { sources: { error?: string }[] };
    expect(note.sources[0]?.error).toContain(outer.at('root'));
    renameSync(outer.at('away'), outer.at('root'));
    await until('it is back', async () => (await ids(outer.at('root'))).join() === 'a.md');
    await settle(outer.at('root/settled.md'));
    await expectFresh();
    const after = JSON.parse((await store.readNote('last-run')) ?? '{}') as { sources: { error?: string }[] };
    expect(after.sources[0]).not.toHaveProperty('error');
  });

  it('notices another folder in the place of its root, also where one above was renamed', async () => {
    const outer = tempTree({ 'up/docs/a.md': 'alpha', 'new/docs/b.md': 'beta' });
    const { ids, until, settle } = await watchBench([filesSource(folderPathSpec(outer.at('up/docs')))]);
    renameSync(outer.at('up'), outer.at('old'));
    renameSync(outer.at('new'), outer.at('up'));
    await until('the other content is there', async () => (await ids(outer.at('up/docs'))).join() === 'b.md');
    await settle(outer.at('up/docs/c.md'));
  });

  it('watches a root that is not there yet', async () => {
    const outer = tempTree();
    const { ids, until, settle } = await watchBench([filesSource(folderPathSpec(outer.at('later')))]);
    mkdirSync(outer.at('later'));
    writeFileSync(outer.at('later/a.md'), 'alpha');
    await until('it is found', async () => (await ids(outer.at('later'))).length === 1);
    await settle(outer.at('later/b.md'));
  });

  it('watches a single file through all ways to write it', async () => {
    const tree = tempTree({ 'a.md': 'alpha', 'b.md': 'beta' });
    const { settle, expectFresh, ids, until } = await watchBench([filesSource(tree.at('a.md'))]);
    await settle(tree.at('a.md'));
    writeFileSync(tree.at('t'), 'replaced');
    renameSync(tree.at('t'), tree.at('a.md'));
    writeFileSync(tree.at('b.md'), 'not of interest');
    await until('it was replaced', async () => (await ids(tree.path)).join() === 'a.md');
    unlinkSync(tree.at('a.md'));
    await until('it is gone', async () => (await ids(tree.path)).length === 0);
    await settle(tree.at('a.md'));
    await expectFresh();
  });

  it('does not index again what was only touched', async () => {
    const { tree, settle, embedder, watcher } = await watched();
    const before = embedder.embedded.length;
    utimesSync(tree.at('a.md'), new Date(), new Date());
    chmodSync(tree.at('b.md'), 0o600);
    await settle();
    expect(embedder.embedded.length - before).toBe(1);
    expect(watcher.status().modified).toBeLessThanOrEqual(1);
  });

  it('misses nothing that happens while the first run works', async () => {
    const tree = tempTree(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}.md`, `text ${at}`])));
    const source = filesSource(folderPathSpec(tree.path));
    const embedder = wordEmbedder();
    let calls = 0;
    const slow = {
      ...embedder,
      async embed(...call: Parameters<typeof embedder.embed>) {
        calls += 1;
        if (calls === 1) {
          writeFileSync(tree.at('f0.md'), 'changed during the run');
          unlinkSync(tree.at('f1.md'));
          writeFileSync(tree.at('new.md'), 'made during the run');
        }
        return embedder.embed(...call);
      },
    };
    const { settle, expectFresh } = await watchBench([source], { embedder: slow });
    await settle(tree.at('settled.md'));
    await expectFresh();
  });

  it('keeps changes while the embedder is out of order, and tries again', async () => {
    const embedder = wordEmbedder();
    let broken = false;
    const flaky = {
      ...embedder,
      async embed(...call: Parameters<typeof embedder.embed>) {
        if (broken) throw Object.assign(new Error('out of order'), { code: 'x' });
        return embedder.embed(...call);
      },
    };
    const tree = tempTree(TREE);
    const { events, until, expectFresh, settle } = await watchBench([filesSource(folderPathSpec(tree.path))], {
      embedder: flaky,
    });
    broken = true;
    for (let at = 0; at < 20; at += 1) writeFileSync(tree.at(`n${at}.md`), `text ${at}`);
    await until('it fails', () => events.some(({ type }) => type === 'failed'));
    broken = false;
    await until('it is tried again', () => passesOf(events) > 0);
    await settle(tree.at('settled.md'));
    await expectFresh();
  });

  it('equals a fresh index after `git checkout` of another branch, and back', async () => {
    const tree = tempTree();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: tree.path });
    git('init', '-q', '-b', 'one');
    for (let at = 0; at < 120; at += 1) tree.write({ [`d${at % 7}/f${at}.md`]: `first ${at}` });
    git('add', '.');
    git('commit', '-qm', 'one');
    git('checkout', '-qb', 'two');
    for (let at = 0; at < 120; at += 2) tree.write({ [`d${at % 7}/f${at}.md`]: `second ${at}` });
    rmSync(tree.at('d3'), { recursive: true });
    git('add', '-A');
    git('commit', '-qm', 'two');
    const { settle, expectFresh, ids } = await watchBench([filesSource(folderPathSpec(tree.path))]);
    const before = await ids(tree.path);
    git('checkout', '-q', 'one');
    await settle(tree.at('settled.md'));
    await expectFresh();
    git('checkout', '-q', 'two');
    await settle(tree.at('settled.md'));
    await expectFresh();
    expect(await ids(tree.path)).toEqual([...before, 'settled.md'].sort());
  });

  it('does not watch sources without watch', async () => {
    const record = recordSource('fixed', { 'a.md': 'alpha' });
    const tree = tempTree(TREE);
    const silent = filesSource(folderPathSpec(tree.path), { watch: false });
    const { watcher } = await watchBench([record, silent]);
    expect(watcher.status().sources.map(({ how }) => how)).toEqual(['off', 'off']);
    writeFileSync(tree.at('a.md'), 'changed');
    await sleep(200);
    expect(watcher.status()).toMatchObject({ queued: 0, modified: 0 });
  });

  it('ends with its signal and when disposed of, twice too, and is started once', async () => {
    const tree = tempTree(TREE);
    const embedder = wordEmbedder();
    const store = await Store.open({ driver: memoryDriver(), embedder });
    const sources = [filesSource(folderPathSpec(tree.path))];
    const indexer = new Indexer({ sources, embedder, store });
    const stop = new AbortController();
    const watcher = new Watcher({ indexer, sources, debounceMs: 20 });
    await watcher.start({ signal: stop.signal });
    await expect(watcher.start()).rejects.toThrow('started before');
    await vi.waitFor(async () => expect(await store.readNote('watch')).toContain('native'));
    stop.abort();
    writeFileSync(tree.at('a.md'), 'later');
    await sleep(150);
    expect(watcher.status().queued).toBe(0);
    await watcher[Symbol.asyncDispose]();
    await watcher[Symbol.asyncDispose]();
    expect(await store.readNote('watch')).toBeUndefined();
    expect(watcher.status().sources[0]?.how).toBe('off');
    await store.close();
  });

  it('refuses wrong options', () => {
    const options = { indexer: {} as Indexer, sources: [] };
    expect(() => new Watcher({ ...options, debounceMs: -1 })).toThrow(RangeError);
    expect(() => new Watcher({ ...options, maxDelayMs: 10 })).toThrow(RangeError);
    expect(() => new Watcher({ ...options, pollMs: 0 })).toThrow(RangeError);
    expect(() => new Watcher({ ...options, debounceMs: Number.NaN })).toThrow(RangeError);
    expect(() => new Watcher({} as typeof options)).toThrow(TypeError);
  });
});
