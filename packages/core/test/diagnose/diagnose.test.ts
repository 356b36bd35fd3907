import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defineConfig } from '../../src/config/define-config.ts';
import { type DiagnoseOptions, diagnose } from '../../src/diagnose/diagnose.ts';
import type { Finding } from '../../src/diagnose/finding.ts';
import { VectorSearchError } from '../../src/errors.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { resolveSources } from '../../src/source/resolve-sources.ts';
import type { Source } from '../../src/source/source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { tempTree } from '../support/temp-tree.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

async function found(options: DiagnoseOptions, check: string): Promise<readonly Finding[]> {
  const { findings, ok } = await diagnose(options);
  expect(ok).toBe(findings.every(({ state }) => state !== 'error'));
  return findings.filter((finding) => finding.check === check);
}

const FILES = { 'docs/a.md': 'alpha', 'docs/b.md': 'beta', 'docs/key.pem': 'x', 'docs/blank.md': ' ' };

function sourcesOf(projectRoot: string, ...paths: string[]): readonly Source[] {
  return resolveSources(defineConfig({ sources: paths.map((path) => ({ path })) }, { projectRoot }));
}

/** An index over {@link FILES}. */
async function indexed(): Promise<{ path: string; sources: readonly Source[]; fingerprint: string }> {
  const tree = tempTree(FILES);
  const sources = sourcesOf(tree.path, 'docs/**');
  const [path, embedder] = [tree.at('index.db'), wordEmbedder()];
  await using store = await Store.open({ path, embedder });
  await new Indexer({ sources, embedder, store }).run();
  return { path, sources, fingerprint: embedder.fingerprint };
}

describe('diagnose', () => {
  it('looks at Node and SQLite in any case', async () => {
    const { ok, findings } = await diagnose();
    expect([ok, findings.map(({ check, state }) => [check, state])]).toEqual([
      true,
      [
        ['node', 'ok'],
        ['sqlite', 'ok'],
      ],
    ]);
    expect(findings[1]?.message).toMatch(/^SQLite 3\.\d+/);
  });

  it('says that a folder does not stand for what is in it', async () => {
    const tree = tempTree(FILES);
    for (const path of ['docs', 'docs/']) {
      const [finding] = await found({ sources: sourcesOf(tree.path, path) }, path);
      const message = 'nothing matches: there is no such file; what lies in a folder is docs/**/*';
      expect(finding).toMatchObject({ state: 'warning', message });
    }
    const [other] = await found({ sources: sourcesOf(tree.path, 'docs/*.rst') }, 'docs/*.rst');
    expect(other?.message).toBe('nothing matches: check path and pattern, and what is ignored');
  });

  it('says which configuration is used, its warnings, or why there is none', async () => {
    const config = defineConfig({ sources: [] }, { projectRoot: '/srv' });
    expect(await found({ config }, 'configuration')).toMatchObject([
      { state: 'ok', message: 'none, paths count from /srv' },
    ]);
    const warnings = [{ message: 'key?', key: 'k' }];
    expect(await found({ config: { ...config, file: '/srv/c.edn', warnings } }, 'configuration')).toMatchObject([
      { state: 'ok', message: '/srv/c.edn, 0 sources' },
      { state: 'warning', message: 'key?' },
    ]);
    const broken = new VectorSearchError('CONFIG_INVALID', 'no');
    expect(await found({ config: broken }, 'configuration')).toEqual([
      { check: 'configuration', state: 'error', message: 'no', facts: { code: 'CONFIG_INVALID' } },
    ]);
  });

  it('says of each source what matches and what is left out, and why', async () => {
    const tree = tempTree({
      ...FILES,
      'docs/big.md': 'x'.repeat(10 * 1024 * 1024 + 1),
      'docs/gone.md': { link: '/no/such' },
    });
    const sources = sourcesOf(tree.path, 'docs/**', 'none/*.md', 'docs/*.txt');
    const [all, missing, empty] = [sources[0]?.label, sources[1]?.label, sources[2]?.label];
    expect(await found({ sources }, String(all))).toMatchObject([
      {
        state: 'ok',
        message: '6 documents match',
        facts: { matched: 6, skipped: { 'too-large': 1, 'dangling-link': 1, secret: 1 } },
      },
    ]);
    const [finding] = await found({ sources }, String(all));
    expect(finding?.details).toContain(`1 left out (secret): ${tree.at('docs/key.pem')}`);
    expect(await found({ sources }, String(missing))).toMatchObject([
      { state: 'error', message: expect.stringContaining('none') },
    ]);
    expect(await found({ sources }, String(empty))).toMatchObject([{ state: 'warning' }]);
  });

  it('names some of many that are left out', async () => {
    const tree = tempTree(Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`${at}.pem`, 'x'])));
    const sources = sourcesOf(tree.path, '*');
    const [finding] = await found({ sources }, sources[0]?.label ?? '');
    expect(finding?.details?.[0]).toMatch(/^5 left out \(secret\): .*1\.pem, .*2\.pem, .*3\.pem and 2 more$/);
  });

  it('counts folders to watch, and the limit where the system has one', async () => {
    const tree = tempTree({ 'a/1.md': 'x', 'b/2.md': 'x', 'b/3.md': 'x' });
    const config = defineConfig({ 'watch?': true, sources: [{ path: '**' }] }, { projectRoot: tree.path });
    const [finding] = await found({ sources: resolveSources(config) }, 'watching');
    expect(finding).toMatchObject({ state: 'ok', facts: { sources: 1, folders: 2 } });
    expect(await found({ sources: sourcesOf(tree.path, '**') }, 'watching')).toEqual([]);
  });

  it('finds an index whole, and counts what failed or was skipped', async () => {
    const { path, sources, fingerprint } = await indexed();
    const before = readFileSync(path);
    const [file, header, content] = await found({ index: { path }, sources, embedder: { fingerprint } }, 'index');
    expect(file).toMatchObject({ state: 'ok', message: expect.stringContaining('undamaged') });
    expect(header).toMatchObject({ state: 'ok', facts: { embedder: fingerprint, format: 1 } });
    expect(content).toMatchObject({ state: 'ok', facts: { ready: true, reasons: { secret: 1, blank: 1 } } });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('names who writes', async () => {
    const { path, sources } = await indexed();
    await using store = await Store.open({ path, embedder: wordEmbedder() });
    await store.writeNote('n', 'x');
    const findings = await found({ index: { path }, sources }, 'index');
    expect(findings).toContainEqual(
      expect.objectContaining({ facts: { writer: expect.objectContaining({ pid: process.pid }) } }),
    );
  });

  it('says that an index is of another model', async () => {
    const { path } = await indexed();
    const findings = await found({ index: { path }, embedder: { fingerprint: 'other/1' } }, 'index');
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'error', message: expect.stringContaining('but other/1 is configured') }),
    );
  });

  it('says that an index is missing, damaged or no index at all', async () => {
    const tree = tempTree({ 'foreign.db': 'no index at all', 'empty.db': '' });
    expect(await found({ index: { path: tree.at('none.db') } }, 'index')).toMatchObject([{ state: 'warning' }]);
    expect(await found({ index: { path: tree.at('empty.db') } }, 'index')).toMatchObject([{ state: 'warning' }]);
    expect(await found({ index: { path: tree.at('foreign.db') } }, 'index')).toMatchObject([
      { state: 'error', facts: { code: 'STORE_FOREIGN' } },
    ]);
    const { path } = await indexed();
    truncateSync(path, 30_000);
    expect((await found({ index: { path } }, 'index')).some(({ state }) => state === 'error')).toBe(true);
  });

  it('finds pages that were written over', async () => {
    const { path } = await indexed();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 5 * 8192, 7 * 8192);
    writeFileSync(path, bytes);
    expect((await found({ index: { path } }, 'index')).some(({ state }) => state === 'error')).toBe(true);
  });

  it('looks at an index of any driver, and says that it was never filled', async () => {
    const index = { driver: memoryDriver() };
    const findings = await found({ index }, 'index');
    expect(findings.at(-1)?.state).toBe('warning');
  });

  it('takes further checks, whose rejection is an error', async () => {
    const checks = [
      { name: 'one', run: async () => [{ check: 'one', state: 'warning', message: 'm' } as const] },
      { name: 'two', run: () => Promise.reject(new VectorSearchError('MODEL_INVALID', 'bad')) },
      { name: 'three', run: () => Promise.reject(new Error('odd')) },
    ];
    const { findings, ok } = await diagnose({ checks });
    expect(ok).toBe(false);
    expect(findings.slice(2)).toEqual([
      { check: 'one', state: 'warning', message: 'm' },
      { check: 'two', state: 'error', message: 'bad', facts: { code: 'MODEL_INVALID' } },
      { check: 'three', state: 'error', message: 'odd' },
    ]);
  });

  it('ends when it is aborted', async () => {
    await expect(diagnose({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});
