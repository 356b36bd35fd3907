/** Faults with sizes, encodings and names of files that people reported of programs that do this job, tried on the real program. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonHit as Hit } from '../json-hit.ts';
import { runNode } from '../package/run-node.ts';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd: folder });

async function search(query: string, ...args: string[]): Promise<readonly Hit[]> {
  const { code, stdout, stderr } = await run('search', '--json', '--mode', 'lexical', ...args, '--', query);
  expect([code, stderr.replace(/no results\n/, '')]).toEqual([0, '']);
  return (JSON.parse(stdout) as { hits: Hit[] }).hits;
}

async function pathsOf(query: string, ...args: string[]): Promise<readonly string[]> {
  return (await search(query, ...args)).map(({ path }) => path.slice(folder.length + 1));
}

async function status(): Promise<{
  readonly counts: Readonly<Record<string, number>>;
  readonly skipped: readonly Readonly<Record<string, string>>[];
}> {
  return JSON.parse((await run('status', '--json')).stdout);
}

/** One line of JSON without a place to cut it, of about so many bytes, with one word that is nowhere else. */
function oneLine(bytes: number): string {
  const row = '{"id":7,"name":"item","tags":["x","y"],"next":null},';
  return `{"items":[${row.repeat(Math.floor(bytes / row.length))}{"needle":"haystackneedle"}]}`;
}

describe('C05: one line that cannot be split', () => {
  const MEGABYTES = 2 ** 20;

  it('of 60 MB and of 20 MB is left out and counted, and costs no memory', async () => {
    writeFiles(folder, {
      'docs/one.json': oneLine(60e6),
      'docs/app.min.js': `!function(){${'var a=function(b,c){return b.x+c.y()};'.repeat(530_000)}}();`,
      'docs/tea.md': 'Green tea is brewed with warm water.\n',
      // the largest resident size of the program's own process, in KiB
      'peak.cjs': "process.on('exit', () => console.error('PEAK', process.resourceUsage().maxRSS))",
    });
    const env = { NODE_OPTIONS: `--require ${join(folder, 'peak.cjs')}` };
    const { code, stderr } = await runCli(['index', 'docs'], { cwd: folder, env });
    expect(code).toBe(0);
    expect(Number(/PEAK (\d+)/.exec(stderr)?.[1]) * 1024).toBeLessThan(350 * MEGABYTES);
    const { counts, skipped } = await status();
    expect(counts).toMatchObject({ documents: 3, skipped: 2, failed: 0, pending: 0 });
    expect(skipped.map(({ path, reason }) => [path?.split('/').at(-1), reason]).sort()).toEqual([
      ['app.min.js', 'too-large'],
      ['one.json', 'too-large'],
    ]);
    expect(await pathsOf('tea')).toEqual(['docs/tea.md']);
  });

  it('is cut at the limit of tokens where larger documents are allowed, in bounded memory', async () => {
    writeFileSync(join(folder, 'one.json'), oneLine(12e6));
    const core = import.meta.resolve('@mcp-vector-search/core');
    const { code, stdout, stderr } = await runNode(folder, INDEX_LARGE.replace('CORE', core));
    expect([code, stderr]).toEqual([0, '']);
    const { totals, windows, longest, best, peak } = JSON.parse(stdout);
    expect(totals).toMatchObject({ indexed: 1, failed: 0, skipped: 0, segments: 1 });
    expect(windows).toBeGreaterThan(5_900);
    expect(longest).toBe(2_000);
    expect(best).toContain('haystackneedle');
    expect(best.length).toBeLessThanOrEqual(2_000);
    expect(peak * 1024).toBeLessThan(800 * MEGABYTES);
  });
});

/** Indexes `one.json` with an embedder that cuts at 2,000 characters and costs nothing, and searches it. */
const INDEX_LARGE = `
  import { defineConfig, Indexer, memoryDriver, resolveSources, Searcher, Store } from 'CORE';
  let windows = 0, longest = 0;
  const vectorOf = (text) => Float32Array.of(...(text.includes('haystackneedle') ? [0, 1] : [1, 0]));
  const embedder = {
    fingerprint: 'needle', dimensions: 2, maxTokens: 512,
    embed: async (texts) => {
      for (const { length } of texts) longest = Math.max(longest, length);
      windows += texts.length;
      return texts.map(vectorOf);
    },
    windows: async (texts) => texts.map(({ length }) =>
      Array.from({ length: Math.ceil(length / 2000) }, (_, at) => ({ start: at * 2000, end: Math.min(length, at * 2000 + 2000) }))),
  };
  const store = await Store.open({ path: 'index.db', embedder });
  const sources = resolveSources(defineConfig({ sources: [{ path: '*.json' }] }, { projectRoot: process.cwd() }));
  const { totals } = await new Indexer({ sources, embedder, store, maxDocumentBytes: 64e6 }).run();
  const { hits } = await new Searcher({ store, embedder }).search('haystackneedle', { mode: 'vector' });
  await store.close();
  console.log(JSON.stringify({ totals, windows, longest, best: hits[0].excerpt.text, peak: process.resourceUsage().maxRSS }));`;

describe('C06: files above some size', () => {
  it('are found up to 10 MiB, and named with the reason above', async () => {
    // chunks of the same text are embedded once, so that a large file costs little
    const paragraph = `${'The keeper of the lighthouse writes down wind and weather. '.repeat(8).trim()}\n\n`;
    for (const [name, bytes] of Object.entries({
      small: 90_000,
      middle: 300_000,
      large: 3_000_000,
      huge: 11_000_000,
    })) {
      const text = paragraph.repeat(Math.floor(bytes / paragraph.length));
      writeFiles(folder, { [`docs/${name}.txt`]: `${text}The word is token${name}xyz.\n` });
    }
    writeFiles(folder, {
      '.mcp-vector-search/config.edn':
        '{:sources [{:path "docs/*.txt" :ingest :chunked :chunk-size 500 :chunk-overlap 0}]}',
    });
    expect((await run('index')).code).toBe(0);
    for (const name of ['small', 'middle', 'large'])
      expect(await pathsOf(`token${name}xyz`)).toEqual([`docs/${name}.txt`]);
    expect(await pathsOf('tokenhugexyz')).toEqual([]);
    const { counts, skipped } = await status();
    expect(counts).toMatchObject({ documents: 4, skipped: 1, pending: 0, failed: 0 });
    expect(skipped).toMatchObject([{ reason: 'too-large', path: join(folder, 'docs/huge.txt') }]);
    expect((await run('status')).stdout).toMatch(/docs\/huge\.txt: \d+ bytes, more than the limit of 10485760/);
  });
});

describe('C08: byte-order marks and other encodings', () => {
  const page = '---\ntitle: Über uns\n---\n# Größe und Café\n\nDie Fassade façade steht über allem.\n';
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

  it('the same page is the same text, with front matter and heading at their places', async () => {
    writeFiles(folder, {
      'docs/utf8.md': page,
      'docs/bom.md': `\ufeff${page}`,
      'docs/le.md': utf16(`\ufeff${page}`),
      'docs/be.md': utf16(`\ufeff${page}`).swap16(),
      'docs/latin.md': Buffer.from(page, 'latin1'),
      // # 日本語の見出し, an empty line, これは日本語の文章です。
      'docs/sjis.md': Buffer.from(
        '2320 93fa 967b 8cea 82cc 8ca9 8f6f 82b5 0a0a 82b1 82ea 82cd 93fa 967b 8cea 82cc 95b6 8fcd 82c5 82b7 8142 0a'.replaceAll(
          ' ',
          '',
        ),
        'hex',
      ),
      '.mcp-vector-search/config.edn': '{:sources [{:path "docs/*.md" :ingest :markdown}]}',
    });
    expect((await run('index')).code).toBe(0);
    expect((await status()).counts).toMatchObject({ documents: 6, failed: 0, skipped: 0 });
    const [hit, ...others] = await search('façade');
    expect(others).toEqual([]);
    expect(
      [hit?.path, ...(hit?.alsoIn ?? []).map(({ docId }) => docId)].map((path) => path?.split('/').at(-1)).sort(),
    ).toEqual(['be.md', 'bom.md', 'latin.md', 'le.md', 'utf8.md']);
    for (const name of ['utf8', 'bom', 'le', 'be', 'latin']) {
      const [front, heading] = [await only('Über uns', name), await only('façade', name)];
      expect([name, front?.content.slice(0, 3), front?.range.start]).toEqual([name, '---', 0]);
      expect([heading?.metadata['section'], heading?.content.split('\n')[0]]).toEqual([
        'Größe und Café',
        '# Größe und Café',
      ]);
      expect(heading?.range).toMatchObject({ start: page.indexOf('# Gr'), startLine: 4 });
    }
    const japanese = await only('日本語', 'sjis');
    expect([japanese?.content, japanese?.metadata['section']]).toEqual([
      '# 日本語の見出し\n\nこれは日本語の文章です。\n',
      '日本語の見出し',
    ]);
  });

  async function only(query: string, name: string): Promise<Hit | undefined> {
    return (await search(query, '--filter', `doc-id=docs/${name}.md`))[0];
  }
});

describe('C10: accented names as macOS stores them, and names of one emoji', () => {
  it.skipIf(process.platform === 'win32')('are found as typed, and given back as they are', async () => {
    const stored = 'docs/résumé.md'.normalize('NFD');
    const inFolder = 'docs/été/août.md'.normalize('NFD');
    writeFiles(folder, {
      [stored]: 'My career.\n',
      [inFolder]: 'My career in summer.\n',
      'docs/🎉': 'A career of parties.\n',
    });
    const { code, stdout } = await run('index', 'docs');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^3 documents indexed/)]);
    expect(await pathsOf('parties')).toEqual(['docs/🎉']);
    for (const form of ['NFC', 'NFD'] as const) {
      const typed = (path: string): string => path.normalize(form);
      expect(await pathsOf('career', '--path-prefix', typed('docs/résumé.md'))).toEqual([stored]);
      expect(await pathsOf('career', '--path-prefix', typed('docs/ré'))).toEqual([stored]);
      expect(await pathsOf('career', '--path-prefix', typed('docs/été/'))).toEqual([inFolder]);
      expect(await pathsOf('career', '--filter', `doc-id=${typed(stored)}`)).toEqual([stored]);
      expect(await pathsOf('career', '--filter', `file-id=${join(folder, typed(inFolder))}`)).toEqual([inFolder]);
    }
    const [hit] = await search('summer');
    expect(readFileSync(hit?.path ?? '', 'utf8')).toBe('My career in summer.\n'); // the real name
  });
});

describe('C18: names that differ in a space, a dash, or what stands for any character elsewhere', () => {
  it('are documents of their own, and filters mean exactly one', async () => {
    const names = ['a b.md', 'a_b.md', 'a-b.md', 'a%b.md'].map((name) => `docs/${name}`);
    for (const name of names) writeFiles(folder, { [name]: `A text in ${name.length} letters.\n` });
    await run('index', 'docs');
    expect((await status()).counts).toMatchObject({ documents: 4 });
    for (const name of names) {
      expect(await pathsOf('text', '--path-prefix', name)).toEqual([name]);
      expect(await pathsOf('text', '--filter', `doc-id=${name}`)).toEqual([name]);
    }
  });
});

describe('C40: places of repeated text', () => {
  it('are those of the file, in units and lines, whatever the line ends', async () => {
    const equal = 'The same paragraph\tagain 🎉, with a tab and a character outside of the first plane.';
    const text = Array.from({ length: 50 }, (_, at) => (at === 30 ? `${equal} needle` : equal)).join('\r\n\r\n');
    writeFiles(folder, {
      'docs/repeated.txt': text, // no line end at the end
      '.mcp-vector-search/config.edn':
        '{:sources [{:path "docs/*.txt" :ingest :chunked :chunk-size 200 :chunk-overlap 100}]}',
    });
    await run('index');
    const lines = text.split('\r\n');
    const [needle] = await search('needle');
    expect(needle?.range.startLine).toBeLessThanOrEqual(61);
    expect(needle?.range.endLine).toBeGreaterThanOrEqual(61);
    const hits = await search('paragraph', '--limit', '200');
    const places = hits.flatMap((hit) => [
      hit.metadata['segment-id'],
      ...(hit.alsoIn ?? []).map((other) => (other as unknown as { segmentId: string }).segmentId),
    ]);
    expect(new Set(places).size).toBe(Number(hits[0]?.metadata['chunk-count']));
    for (const { content, range, metadata } of hits) {
      const slice = text.slice(range.start, range.end);
      expect(collapsed(slice)).toBe(collapsed(content));
      expect(metadata['chunk-offset']).toBe(range.start);
      expect(text.slice(0, range.start).split('\r\n')).toHaveLength(range.startLine);
      expect(collapsed(lines.slice(range.startLine - 1, range.endLine).join(' '))).toContain(collapsed(slice));
    }
  });
});

/** The splitter joins what it cut with other white space than was there. */
function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
