import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, Store } from '@mcp-vector-search/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Finished, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { runHere } from './run-here.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});
afterEach(() => rmSync(cwd, { recursive: true }));
const run = (...args: string[]): Promise<Finished> => runHere(args, { cwd });

const FILES = {
  'docs/tea.md': 'Green tea is brewed with warm water.\n',
  'docs/coffee.md': 'Coffee beans are roasted before they are ground.\n',
  'docs/long.md': `${'The lighthouse keeper writes down every ship that passes in the night. '.repeat(80)}\n`,
  'c.edn': `{:sources [{:path "docs/*.md"}
                       {:path "docs/*.md" :ingest :chunked :chunk-size 200 :chunk-overlap 20}
                       {:path "docs/*.md" :ingest :file-path}]}`,
};

it('compares a sample of vectors with those of the model, every strategy and long texts too', async () => {
  writeFiles(cwd, FILES);
  await run('index', '--config', 'c.edn');
  const { code, stdout } = await run('verify', '--config', 'c.edn', '--embeddings', '60');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^ok\n\d+ segments embedded again, lowest similarity [01]\.\d{4}\n$/),
  ]);
  const { problems, embeddings } = JSON.parse(
    (await run('verify', '--config', 'c.edn', '--embeddings', '--json')).stdout,
  );
  expect(problems).toEqual([]);
  expect(embeddings).toMatchObject({ unknown: 0, problems: [] });
  expect(embeddings.windows).toBeGreaterThan(embeddings.segments);
  expect(embeddings.lowest).toBeGreaterThan(0.999);
  rmSync(join(cwd, 'docs/tea.md'));
  expect((await run('verify', '--config', 'c.edn', '--embeddings')).stdout).toMatch(/^ok\n.*; \d not, because/);
});

it('names a document whose vector is another text’s, and ends with the code of damage', async () => {
  writeFiles(cwd, FILES);
  await run('index', 'docs');
  const path = join(cwd, '.mcp-vector-search/index.db');
  await forge(path, 'tea.md', 'coffee.md');
  expect(await run('verify')).toMatchObject({ code: 0, stdout: 'ok\n' });
  const { code, stdout } = await run('verify', '--embeddings');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^segment 0 of \S*tea\.md has a vector of similarity 0\.\d{4} .*--rebuild\n6 segments embedded/,
  );
});

it('says what is wrong with the number', async () => {
  expect(await run('verify', '--embeddings=x')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--embeddings'),
  });
  expect(await run('verify', '--embeddings', '0')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('whole number'),
  });
});

/** Stores a document again with the vectors of another one. */
async function forge(path: string, name: string, other: string): Promise<void> {
  const { header } = await (async () => {
    await using store = await Store.open({ path, readOnly: true });
    return store;
  })();
  await using store = await Store.open({
    path,
    embedder: { fingerprint: header.embedder, dimensions: header.dimensions },
  });
  for await (const document of store.documents()) {
    if (!document.path.endsWith(name)) continue;
    const segments = await store.segments(document);
    const wrong = contentHash(FILES[`docs/${other}` as keyof typeof FILES]);
    const vectors = (await store.cachedVectors([wrong])).get(wrong) ?? [];
    const windows = vectors.map((vector) => ({ vector }));
    await store.replace([
      {
        document,
        segments: segments.map((one) => ({
          ...one,
          windows,
          lexicalText: one.content,
          embedHash: contentHash(one.content),
        })),
      },
    ]);
    return;
  }
}
