import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../bench/dist/goldens/code/source-files.js';
import { runCli, temporaryFolder } from '../run-cli.ts';
import { hasShared, sharedPath } from '../shared.ts';

/** The Clojure jars of the goldens, and a folder of the Java one. */
const JARS = [
  'core.cache-1.1.234',
  'core.memoize-1.1.266',
  'data.csv-1.1.0',
  'data.json-2.5.1',
  'data.priority-map-1.2.0',
  'math.combinatorics-0.3.0',
  'tools.cli-1.1.230',
  'tools.logging-1.3.0',
];
const JAVA = { jar: 'commons-text-1.12.0-sources', folder: 'org/apache/commons/text/similarity/' };

/** The four examples of the guide, told apart by a key of their own, and namespaces by their documentation. */
const CONFIG = `
{:lint-as {my.macros/defthing clojure.core/def}
 :sources [{:path "src/clojure/data/*.clj" :ingest :code-analysis :set "all"}
           {:path "src/clojure/data/*.clj" :ingest :code-analysis :visibility :public-only :set "public"}
           {:path "src/**/*.clj" :ingest :code-analysis :element-types #{:var :macro} :set "vars"}
           {:path "src/**/*.java" :ingest :code-analysis :visibility :public-only :set "java"}
           {:path "src/clojure/**/*.clj" :ingest :namespace-doc :set "namespaces"}
           {:path "src/clojure/**/*.cljc" :ingest :namespace-doc :set "namespaces"}]}
`;

interface Hit {
  readonly path: string;
  readonly content: string;
  readonly range: { readonly start: number; readonly end: number };
  readonly metadata: Readonly<Record<string, unknown>>;
}

// A name that a glob or a regular expression would take for something else.
const folder = join(temporaryFolder(), 'app [v2] (x) {a}, b');

describe.skipIf(!hasShared)('source code through index and search', () => {
  beforeAll(async () => {
    for (const jar of JARS) await unpack(jar, /\.clj[cs]?$/);
    await unpack(JAVA.jar, new RegExp(`^${JAVA.folder}`));
    write('src/lib.clj', '(ns lib (:require [my.macros :refer [defthing]]))\n(defthing gadget "Frobs quuxes." 1)\n');
    write('.mcp-vector-search/config.edn', CONFIG);
    const { code, stderr } = await runCli(['index'], { cwd: folder });
    expect(stderr).not.toContain('failed');
    expect(code).toBe(0);
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['all', 'element-type=namespace', 'reading and writing comma separated values', 'clojure.data.csv'],
    ['all', 'visibility=private', 'read hex char', 'clojure.data.json/read-hex-char'],
    ['public', 'visibility=public', 'write JSON to a string', 'clojure.data.json/write-str'],
    ['vars', 'element-type=macro', 'log the value of an expression', 'clojure.tools.logging/spy'],
    ['vars', 'element-type=var', 'frobs quuxes', 'lib/gadget'],
    ['java', 'element-type=method', 'Levenshtein distance between two strings', /\.Levenshtein\w+\.apply$/],
    ['java', 'element-type=class', 'similarity of strings by Jaro Winkler', /\.JaroWinkler\w+$/],
  ])('%s, %s: "%s"', async (set, filter, question, name) => {
    const hits = await search(question, 3, `set=${set}`, filter);
    const names = hits.map(({ metadata }) => String(metadata['element-name']));
    expect(
      names.some((found) => (typeof name === 'string' ? found === name : name.test(found))),
      names.join(),
    ).toBe(true);
  });

  it('the filters of the configuration hold', async () => {
    for (const set of ['public', 'java']) {
      const hits = await search('value', 100, `set=${set}`);
      expect(new Set(hits.map(({ metadata }) => metadata['visibility']))).toEqual(new Set(['public']));
    }
    const types = (await search('value', 100, 'set=vars')).map(({ metadata }) => metadata['element-type']);
    expect(new Set(types)).toEqual(new Set(['var', 'macro']));
  });

  it('a hit names the definition in the source', async () => {
    const [hit] = await search('write-str', 1, 'set=public', 'element-name=clojure.data.json/write-str');
    const text = readFileSync(hit!.path, 'utf8');
    expect(text.slice(hit!.range.start, hit!.range.end)).toMatch(/^\(defn write-str[\s\S]*\)$/);
    expect(hit!.content).toMatch(/^\{:ns clojure\.data\.json, :name write-str, /);
  });

  it('every namespace is found by its documentation, and gives the whole file', async () => {
    const namespaces = JARS.flatMap(namespacesOf);
    expect(namespaces).toHaveLength(12);
    for (const { name, doc, file } of namespaces) {
      const [best] = await search(doc, 1, 'set=namespaces');
      expect(best?.metadata['namespace']).toBe(name);
      expect(best?.content).toBe(readFileSync(join(folder, 'src', file), 'utf8'));
    }
  });
});

/** The namespaces of a jar with their documentation, as clj-kondo lists them. */
function namespacesOf(jar: string): { readonly name: string; readonly doc: string; readonly file: string }[] {
  const lines = readFileSync(sharedPath('data/code-analysis/clj-kondo', `${jar}.analysis.jsonl`), 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const {
        file,
        'namespace-definitions': [{ name, doc }],
      } = JSON.parse(line);
      return { name, doc, file };
    });
}

async function unpack(jar: string, wanted: RegExp): Promise<void> {
  const texts = await readArchive(sharedPath('data/code-analysis/jars', `${jar}.jar`));
  for (const [path, text] of texts) if (wanted.test(path)) write(join('src', path), text);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function search(question: string, limit: number, ...filters: string[]): Promise<readonly Hit[]> {
  const filter = filters.flatMap((one) => ['--filter', one]);
  const args = ['search', question, '--json', '--limit', String(limit), ...filter];
  const { stdout, stderr, code } = await runCli(args, { cwd: folder });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { readonly hits: readonly Hit[] }).hits;
}
