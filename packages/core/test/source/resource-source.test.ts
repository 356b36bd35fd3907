import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import { literalPathSpec } from '../../src/source/path-spec/literal-path-spec.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import type { ResourceRoot } from '../../src/source/resource-root.ts';
import { type ResourceSourceOptions, resourceSource } from '../../src/source/resource-source.ts';
import type { Source, SourceEntry, SourceNotice } from '../../src/source/source.ts';
import { strategy } from '../support/files-source.ts';
import { listed, listedIds } from '../support/listed.ts';

function sourceOf(spec: string, roots: readonly ResourceRoot[], more: Partial<ResourceSourceOptions> = {}): Source {
  return resourceSource({ spec, roots, strategy, ...more });
}

async function textOf(source: Source, documentId: string): Promise<string> {
  return Buffer.from(await source.read({ documentId, path: documentId, metadata: {} })).toString();
}

const library = recordRoot({
  'docs/a.md': 'library a',
  'docs/api/b.md': 'library b',
  'docs.md': 'x',
  'docs2/c.md': 'x',
  'root.md': 'library root',
  '.dot/d.md': 'library d',
});
const application = recordRoot({ 'docs/a.md': 'application a', 'docs/z.md': 'application z' }, 'application');

describe('resources of a class path', () => {
  it.each([
    ['docs/**/*.md', ['docs/a.md', 'docs/api/b.md', 'docs/z.md']],
    ['docs/*.md', ['docs/a.md', 'docs/z.md']],
    ['doc(?<s>s2?)/*.md', ['docs/a.md', 'docs/z.md', 'docs2/c.md']],
    ['*.md', ['docs.md', 'root.md']],
    ['root*.md', ['root.md']],
    ['root.md', ['root.md']],
    ['**/d.md', ['.dot/d.md']],
    ['missing/*.md', []],
    ['docs', []],
  ])('%s', async (spec, ids) => {
    expect(await listedIds(sourceOf(spec, [library, application]))).toEqual(ids);
  });

  it('come from the first root that holds them, content too', async () => {
    const entry = async (roots: readonly ResourceRoot[]): Promise<readonly [string, number]> => {
      const source = sourceOf('docs/a.md', roots);
      const { entries } = await listed(source);
      return [await textOf(source, 'docs/a.md'), entries.length];
    };
    expect(await entry([library, application])).toEqual(['library a', 1]);
    expect(await entry([application, library])).toEqual(['application a', 1]);
  });

  it('carry what their root says of all that is in it, less than what the source says, less than captures', async () => {
    const roots = [
      { ...recordRoot({ 'docs/a.md': 'a' }), metadata: { product: 'kettle', kind: 'manual', file: 'x' } },
      { ...recordRoot({ 'docs/a.md': 'hidden', 'docs/b.md': 'b' }), metadata: { product: 'tea', year: 2024 } },
      recordRoot({ 'docs/c.md': 'c' }),
    ];
    const source = sourceOf('docs/(?<file>[^/]+).md', roots, { metadata: { kind: 'docs' } });
    const { entries } = await listed(source);
    expect(entries.map(({ metadata }) => metadata)).toEqual([
      { product: 'kettle', kind: 'docs', file: 'a' },
      { product: 'tea', year: 2024, kind: 'docs', file: 'b' },
      { kind: 'docs', file: 'c' },
    ]);
    expect([...(source.metadataKeys ?? [])].sort()).toEqual(['file', 'kind', 'product', 'year']);
  });

  it('say what is hidden by a root before, and what a root refuses', async () => {
    const refused = { path: '../x', message: '../x in jar is left out: it leads out' };
    const jar: ResourceRoot = {
      ...recordRoot({ 'docs/z.md': 'jar z', 'other/a.md': 'x' }, 'jar'),
      async *list(prefix, options) {
        options?.onRefused?.(refused);
        yield* recordRoot({ 'docs/z.md': '', 'other/a.md': '' }).list(prefix);
      },
    };
    const notices: SourceNotice[] = [];
    const source = sourceOf('docs/**/*.md', [library, application, jar]);
    for await (const _ of source.list({ onNotice: (notice) => notices.push(notice) }));
    expect(notices).toEqual([
      { type: 'shadowed', path: 'docs/a.md', message: 'docs/a.md in application is hidden by record' },
      { type: 'refused', ...refused },
      { type: 'shadowed', path: 'docs/z.md', message: 'docs/z.md in jar is hidden by application' },
    ]);
  });

  it('carry base metadata, captures winning, and no revision', async () => {
    const source = sourceOf('docs/(?<kind>[^/]+)/*.md', [library], { metadata: { kind: 'base', source: 'lib' } });
    expect((await listed(source)).entries).toEqual([
      { documentId: 'docs/api/b.md', path: 'docs/api/b.md', metadata: { kind: 'api', source: 'lib' } },
    ]);
    expect(source.metadataKeys).toEqual(['kind', 'source']);
    expect(source).not.toHaveProperty('watch');
  });

  it('are found in another Unicode normalisation', async () => {
    const root = recordRoot({ 're\u0301sume\u0301/a.md': '' });
    expect(await listedIds(sourceOf('r\u00e9sum\u00e9/*.md', [root]))).toEqual(['re\u0301sume\u0301/a.md']);
  });

  it('may be none at all', async () => {
    const source = sourceOf('**/*.md', []);
    expect(await listedIds(source)).toEqual([]);
    await expect(textOf(source, 'a.md')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });

  it('that vanished reject with RESOURCE_NOT_FOUND naming path and roots', async () => {
    await expect(textOf(sourceOf('docs/*.md', [library, application]), 'docs/gone.md')).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      message: expect.stringMatching(/docs\/gone\.md.*record, application/),
    });
  });
});

describe('a root that fails', () => {
  const broken = (error: Error): ResourceRoot => ({
    name: 'broken',
    async *list() {
      yield 'docs/0.md';
      throw error;
    },
    read: () => Promise.reject(error),
  });

  it('ends the listing after what it and the roots before it hold, for it may hide what those after it hold', async () => {
    const { entries, error } = await listed(sourceOf('docs/*.md', [library, broken(new Error('disk')), application]));
    expect(entries.map(({ documentId }: SourceEntry) => documentId)).toEqual(['docs/0.md', 'docs/a.md']);
    expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE', message: expect.stringContaining('broken') });
    const own = new VectorSearchError('SOURCE_UNREADABLE', 'the archive is damaged');
    expect((await listed(sourceOf('docs/*.md', [broken(own)]))).error).toBe(own);
  });

  it('is not passed over in reading', async () => {
    await expect(textOf(sourceOf('docs/*.md', [broken(new Error('disk')), library]), 'docs/a.md')).rejects.toThrow(
      'disk',
    );
  });
});

describe('a spec', () => {
  it.each(['/docs/*.md', '../x', 'C:/x'])('%s is refused', (spec) => {
    expect(() => sourceOf(spec, [])).toThrow(/class-path/);
  });

  it('and the strategy make the id', () => {
    expect(sourceOf('docs/*.md', [library]).id).toBe(sourceOf('docs/*.md', [], { metadata: { a: 1 } }).id);
    expect(sourceOf('docs/*.md', []).id).toMatch(/^class-path-[0-9a-f]{12}$/);
    expect(sourceOf('docs/*.md', []).id).not.toBe(
      resourceSource({ spec: literalPathSpec('docs/*.md'), roots: [], strategy }).id,
    );
  });
});
