import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { defineConfig } from '../../src/config/define-config.ts';
import { measureCorpus } from '../../src/diagnose/measure-corpus.ts';
import { resolveSources } from '../../src/source/resolve-sources.ts';
import type { Source } from '../../src/source/source.ts';
import { tempTree } from '../support/temp-tree.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

function sourcesOf(projectRoot: string, ...paths: string[]): readonly Source[] {
  return resolveSources(defineConfig({ sources: paths.map((path) => ({ path })) }, { projectRoot }));
}

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('mcp-vector-search-bench-'));

describe('measureCorpus', () => {
  it('measures a sample that is spread over all sources, and leaves nothing behind', async () => {
    const before = leftovers();
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`a/${at + 10}.md`, `alpha beta ${at + 10}`]),
    );
    const tree = tempTree({ ...files, 'b/x.txt': 'gamma delta', 'b/key.pem': 'x', 'b/y.txt': Uint8Array.of(0, 1, 0) });
    const embedder = wordEmbedder();
    const read: string[] = [];
    const sources = sourcesOf(tree.path, 'a/*.md', 'b/*').map((source) => ({
      ...source,
      read: (...args: Parameters<Source['read']>) => {
        read.push(args[0].documentId.slice(tree.path.length + 1));
        return source.read(...args);
      },
    }));
    const measured = await measureCorpus({ sources, embedder, documents: 21, queries: 5 });
    expect(new Set(read).size).toBe(21);
    expect(read).toContain('a/10.md');
    expect(read).toContain('a/48.md');
    expect(measured.documents).toEqual({ all: 42, indexed: 21, skipped: 0, failed: 0 });
    expect(measured.segments).toBe(21);
    expect(measured.searching.fused.calls).toBe(5);
    for (const { p50Ms, p95Ms, maxMs } of Object.values(measured.searching)) {
      expect(p50Ms).toBeGreaterThan(0);
      expect(p95Ms).toBeGreaterThanOrEqual(p50Ms);
      expect(maxMs).toBeGreaterThanOrEqual(p95Ms);
    }
    expect(measured.sizes.text).toBe(20 * 'alpha beta 10'.length + 'gamma delta'.length);
    expect(measured.sizes.index).toBeGreaterThan(8192);
    expect(measured.indexing.segmentsPerSecond).toBeCloseTo((21 / measured.indexing.durationMs) * 1000, 6);
    expect(leftovers()).toEqual(before);
  });

  it('takes all where there are fewer than asked for, and counts what is skipped', async () => {
    const tree = tempTree({ 'a.md': 'alpha', 'b.md': ' ', 'c.md': 'beta' });
    const measured = await measureCorpus({ sources: sourcesOf(tree.path, '*.md'), embedder: wordEmbedder() });
    expect(measured.documents).toEqual({ all: 3, indexed: 2, skipped: 1, failed: 0 });
    expect(measured.searching.lexical.calls).toBe(2);
  });

  it('leaves nothing behind when it fails', async () => {
    const before = leftovers();
    const { path } = tempTree({ 'a.md': ' ' });
    const embedder = wordEmbedder();
    await expect(measureCorpus({ sources: sourcesOf(path, '*.md'), embedder })).rejects.toThrow('nothing to measure');
    await expect(measureCorpus({ sources: sourcesOf(path, 'no/*'), embedder })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(measureCorpus({ sources: sourcesOf(path, '*.md'), embedder, signal })).rejects.toThrow('enough');
    expect(leftovers()).toEqual(before);
  });

  it.each([0, 1.5, Number.NaN])('refuses %j documents or queries', async (count) => {
    const base = { sources: [], embedder: wordEmbedder() };
    await expect(measureCorpus({ ...base, documents: count })).rejects.toThrow(RangeError);
    await expect(measureCorpus({ ...base, queries: count })).rejects.toThrow(RangeError);
  });
});
