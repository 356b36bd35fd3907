/** Faults with sources, ignore rules, copies and source code that people reported of programs that do this job, tried on the real program. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonHit as Hit } from '../json-hit.ts';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd: folder });

async function search(...args: string[]): Promise<readonly Hit[]> {
  const { code, stdout } = await run('search', '--json', '--limit', '50', ...args);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { hits: Hit[] }).hits;
}

/** Paths of all documents that hold a word, below the folder. */
async function pathsOf(word: string, ...args: string[]): Promise<readonly string[]> {
  const { stdout } = await run('search', word, '--mode', 'lexical', '--files', '--limit', '50', ...args);
  return stdout.split('\n').filter(Boolean).sort();
}

async function status(): Promise<{
  readonly counts: Readonly<Record<string, number>>;
  readonly skipped: readonly Readonly<Record<string, string>>[];
  readonly failures: readonly Readonly<Record<string, string>>[];
}> {
  return JSON.parse((await run('status', '--json')).stdout);
}

describe('C21: copies of one file', () => {
  it('take one of the first five places, and the others are named with it', async () => {
    const copies = [1, 2, 3, 4, 5, 6].map((number) => `docs/worktree-${number}/deploying.md`);
    const text = '# Deploying\n\nRun the deploy script, then look at the health page of the service.\n';
    for (const copy of copies) writeFiles(folder, { [copy]: text });
    const others = ['Deploy logs are kept.', 'The service has a page.', 'Scripts lie in bin.', 'Health is watched.'];
    for (const [at, other] of others.entries()) writeFiles(folder, { [`docs/other-${at}.md`]: `${other}\n` });
    await run('index', 'docs');
    const hits = (await search('deploy script health page')).slice(0, 5);
    expect(hits).toHaveLength(5);
    const [first] = hits;
    const places = [first?.path, ...(first?.alsoIn ?? []).map(({ docId }) => docId)];
    expect(places.map((path) => path?.slice(folder.length + 1)).sort()).toEqual(copies);
    for (const { path, alsoIn } of hits.slice(1)) expect([path.includes('/other-'), alsoIn]).toEqual([true, undefined]);
  });
});

describe('C44: folders and masks with characters of globs and regular expressions', () => {
  it.skipIf(process.platform === 'win32')(
    'mean what they say, and a mask that matches nothing is a warning',
    async () => {
      const root = 'app [v2] (x) {a}, b';
      writeFiles(folder, {
        [`${root}/docs/a.md`]: 'word alpha\n',
        [`${root}/docs/b.txt`]: 'word beta\n',
        [`${root}/v]2/c.md`]: 'word gamma\n',
        [`${root}/v3/d.md`]: 'word delta\n',
      });
      expect((await run('index', root)).stdout).toMatch(/^4 documents indexed/);
      expect(await pathsOf('word', '--path-prefix', `${root}/docs/`)).toEqual([
        `${root}/docs/a.md`,
        `${root}/docs/b.txt`,
      ]);

      const braces = await run('index', `${root}/**/*.{md,txt}`, '--index', 'braces.db');
      expect([braces.code, braces.stderr]).toEqual([
        0,
        expect.stringMatching(/^warning: nothing matches .*\{md,txt\}.*; braces stand for themselves, \(\?<kind>/m),
      ]);

      const config = String.raw`{:sources [{:path "${root}/**/*.(?<kind>md|txt)" :set "kinds"}
                                         {:path "${root}/(?<version>v[]\\d]+)/*.md" :set "versions"}
                                         {:path "${root}/(?<version>[^]/]+)/*.md" :set "others"}]}`;
      writeFiles(folder, { 'c.edn': config.replace('v[]', String.raw`v[\\]`) });
      const { code, stderr } = await run('index', '--config', 'c.edn');
      expect([code, stderr.match(/^warning.*$/gm)]).toEqual([0, null]);
      const found = async (set: string, key: string): Promise<unknown[]> => {
        const hits = await search('word', '--config', 'c.edn', '--mode', 'lexical', '--filter', `set=${set}`);
        const of = ({ path, metadata }: Hit): unknown[] => [path.split('/').at(-1), metadata[key]];
        return hits.map(of).sort();
      };
      expect(await found('kinds', 'kind')).toEqual([
        ['a.md', 'md'],
        ['b.txt', 'txt'],
        ['c.md', 'md'],
        ['d.md', 'md'],
      ]);
      expect(await found('versions', 'version')).toEqual([
        ['c.md', 'v]2'],
        ['d.md', 'v3'],
      ]);
      expect(await found('others', 'version')).toEqual([
        ['a.md', 'docs'],
        ['d.md', 'v3'],
      ]);
    },
  );
});

describe('C45: ignore files, hidden files and secrets', () => {
  it('are obeyed as git does, indexed, and left out by a narrow list that status names', async () => {
    writeFiles(folder, {
      '.gitignore': '*.md\nbuild/\n!README.md\n',
      'README.md': 'word one\n',
      'dropped.md': 'word two\n',
      'sub/.gitignore': '!keep.md\n',
      'sub/keep.md': 'word three\n',
      'sub/drop.md': 'word four\n',
      'build/.gitignore': '!*\n', // what is in an ignored folder cannot be taken back
      'build/made.txt': 'word five\n',
      '.hidden/note.txt': 'word six\n',
      '.git/config': 'word seven\n',
      '.env': 'word=eight\n',
      '.env.example': 'word=nine\n',
      id_rsa: 'word ten\n',
      'secret_santa.txt': 'word eleven\n',
      'docs/secrets-of-tea.txt': 'word twelve\n',
      '.mcp-vector-search/config.edn': '{:gitignore? true :sources [{:path "**"}]}',
    });
    expect((await run('index')).code).toBe(0);
    expect(await pathsOf('word')).toEqual(
      [
        '.env.example',
        '.hidden/note.txt',
        'README.md',
        'docs/secrets-of-tea.txt',
        'secret_santa.txt',
        'sub/keep.md',
      ].sort(),
    );
    const { skipped } = await status();
    expect(skipped.map(({ path = '', reason }) => [path.slice(folder.length + 1), reason]).sort()).toEqual([
      ['.env', 'secret'],
      ['id_rsa', 'secret'],
    ]);
  });
});

const CLOJURE = `(ns a.one "First namespace.")
(def ^{:private true :doc "Hidden knob."} knob 1)
(defn ^{:private true} by-map "Private by a map." [x] x)
(defn ^:private ^String by-two "Private by two pieces." [x] x)
#?@(:clj [(defn on-jvm "Spliced in." [] 1)]
    :cljs [(defn in-js "Spliced in too." [] 2)])
#?(:clj (defn either "Here or there." [] 1) :cljs (defn either "Here or there." [] 2))
#_(defn dropped "Never read." [] 1)
#_#_(defn dropped-2 "Never read." [] 1) (defn dropped-3 "Never read." [] 1)
(comment (defn tried "In a comment." [] 1))
(defmulti area "Area of a shape." :kind)
(defmethod area :circle [{:keys [r]}] (* r r))
(defprotocol Shape "Things with an outline." (outline [this] "Gives the outline."))
(defrecord Circle [r] Shape (outline [this] :round))
(ns a.two "Second namespace.")
(defn second-fn "Lives in the second." [] 1)
`;

const JAVA = `package p;
/** A point. */
public record Point(int x, int y) { /** Its length. */ public double length() { return 0; } }
/** A closed family. */
sealed interface Shape permits Circle {}
final class Circle implements Shape {
  /** A long text. */
  static final String TEXT = """
      class NotAClass { void nope() {} }
      """;
  /** An inner one. */
  static class Inner<T extends Comparable<? super T>> { /** Gets it. */ T get() { return null; } }
  /** Runs. */
  Runnable runner = new Runnable() { /** Of nobody. */ public void run() {} };
  /** Broken. */
  void broken( { int x = ;
  /** After the broken one. */
  public int after(java.util.Map<String, java.util.List<int[]>> all) { return 1; }
}
/** The last one. */
class Last { void done() {} }
`;

describe('source code', () => {
  /** Name, visibility, first and last line of each definition found. */
  async function definitions(path: string): Promise<readonly string[]> {
    const text = readFileSync(join(folder, path), 'utf8');
    const hits = await search('shape', '--filter', `doc-id=${path}`);
    return hits.map(({ metadata, range }) => {
      const own = text.slice(range.start, range.end);
      expect(text.slice(0, range.start).split('\n')).toHaveLength(range.startLine);
      expect(own.split('\n')).toHaveLength(range.endLine - range.startLine + 1);
      const { 'element-name': name = '', 'element-type': type, visibility } = metadata;
      expect(own).toContain(String(name).replace(/^.*[./](?:map->|->)?/, ''));
      return `${type} ${name} ${visibility} ${range.startLine}-${range.endLine}`;
    });
  }

  it('C41: metadata before a name, reader conditionals, #_ and comment lead to the right definitions', async () => {
    writeFiles(folder, {
      'src/one.cljc': CLOJURE,
      '.mcp-vector-search/config.edn': '{:sources [{:path "src/*.cljc" :ingest :code-analysis}]}',
    });
    await run('index');
    expect((await status()).failures).toEqual([]);
    expect((await definitions('src/one.cljc')).toSorted()).toEqual(
      [
        ...['namespace a.one public 1-1', 'var a.one/knob private 2-2', 'var a.one/by-map private 3-3'],
        ...['var a.one/by-two private 4-4', 'var a.one/on-jvm public 5-5', 'var a.one/in-js public 6-6'],
        ...['var a.one/either public 7-7', 'var a.one/tried public 10-10', 'var a.one/area public 11-11'],
        ...['var a.one/Shape public 13-13', 'var a.one/outline public 13-13', 'var a.one/Circle public 14-14'],
        ...['var a.one/->Circle public 14-14', 'var a.one/map->Circle public 14-14', 'namespace a.two public 15-15'],
        'var a.two/second-fn public 16-16',
      ].toSorted(),
    );
    const documented = {
      'Hidden knob': 'a.one/knob',
      'Private by two pieces': 'a.one/by-two',
      'Area of a shape': 'a.one/area',
    };
    for (const [question, name] of Object.entries(documented))
      expect((await search(question))[0]?.metadata['element-name']).toBe(name);
  });

  it('C43: one broken method costs itself alone, and status says so', async () => {
    writeFiles(folder, {
      'src/All.java': JAVA,
      '.mcp-vector-search/config.edn': '{:sources [{:path "src/*.java" :ingest :code-analysis}]}',
    });
    const { code, stdout } = await run('index');
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 indexed in part')]);
    expect((await definitions('src/All.java')).toSorted()).toEqual(
      [
        ...['class p.Point public 3-3', 'field p.Point.x public 3-3', 'field p.Point.y public 3-3'],
        ...['method p.Point.length public 3-3', 'class p.Shape public 5-5', 'class p.Circle public 6-19'],
        ...[
          'field p.Circle.TEXT public 8-10',
          'class p.Circle.Inner public 12-12',
          'method p.Circle.Inner.get public 12-12',
        ],
        ...['field p.Circle.runner public 14-14', 'method p.Circle.after public 18-18', 'class p.Last public 21-21'],
        'method p.Last.done public 21-21',
      ].toSorted(),
    );
    const { failures } = await status();
    expect(failures).toMatchObject([{ path: join(folder, 'src/All.java'), reason: 'STRATEGY_FAILED' }]);
    expect((await run('status')).stdout).toMatch(/src\/All\.java:16: syntax error: lines 15 to 16 cannot be read/);
  });
});
