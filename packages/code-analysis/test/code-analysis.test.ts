import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { isVectorSearchError } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { analyse, element } from './analyse.ts';

describe('segments of code-analysis', () => {
  const text =
    '(ns my.app)\n\n(defn ^:private parse-HTTPDate\n  "Parses a date."\n  [s & more] s)\n(defn no-doc? [x] x)\n';

  it('stand for the documentation, or for the name in words and the signature', async () => {
    const documented = await element('src/app.clj', text, 'my.app/parse-HTTPDate');
    expect(documented.embedText).toBe('Parses a date.');
    expect((await element('src/app.clj', text, 'my.app/no-doc?')).embedText).toBe('no doc [x]');
    expect((await element('src/app.clj', text, 'my.app')).embedText).toBe('my app');
  });

  it('are found by name and signature, whatever they stand for', async () => {
    const { lexicalText } = await element('src/app.clj', text, 'my.app/parse-HTTPDate');
    for (const word of ['parse', 'http', 'date', 'more', 'Parses']) expect(lexicalText).toContain(word);
  });

  it('are found by words of their source, those with members by their own only', async () => {
    const java = '/** Doc. */ class A {\n  /** About m. */ int m() { return quux(); }\n}';
    expect((await element('A.java', java, 'A.m')).lexicalText).toBe('m () int\nAbout m.\nint m() { return quux(); }');
    expect((await element('A.java', java, 'A')).lexicalText).not.toContain('quux');
    const { lexicalText = '' } = await element('src/app.clj', text, 'my.app/parse-HTTPDate');
    expect(lexicalText.split('Parses a date.')).toHaveLength(2);
    const long = `(ns a)(defn f [] "${'word '.repeat(5000)}")`;
    expect((await element('a.clj', long, 'a/f')).lexicalText?.length).toBeLessThan(5000);
  });

  it('take blank documentation for none', async () => {
    expect((await element('a.clj', '(ns a)(defn f "  \\n" [])', 'a/f')).embedText).toBe('f []');
    expect((await element('A.java', 'class A { /** */ int f; }', 'A.f')).embedText).toBe('f int');
  });

  it('stand for what they belong to where the name is blank', async () => {
    expect((await element('a.ts', "class CoffeePot { '' = 1 }", 'CoffeePot.')).embedText).toBe('coffee pot');
  });

  it('carry metadata, range and a record with the keys of clj-kondo', async () => {
    const { metadata, range, record, source } = await element('src/app.clj', text, 'my.app/parse-HTTPDate');
    expect(metadata).toEqual({
      'element-type': 'var',
      'element-name': 'my.app/parse-HTTPDate',
      language: 'clojure',
      namespace: 'my.app',
      visibility: 'private',
    });
    expect(range).toMatchObject({ startLine: 3, endLine: 5 });
    expect(source).toBe(text.slice(text.indexOf('(defn ^:private'), text.indexOf('\n(defn no-doc')));
    expect(record).toEqual({
      ns: 'my.app',
      name: 'parse-HTTPDate',
      private: true,
      'varargs-min-arity': 1,
      doc: 'Parses a date.',
      'defined-by': 'clojure.core/defn',
      'defined-by->lint-as': 'clojure.core/defn',
      row: 3,
      col: 1,
      'end-row': 5,
      'end-col': 16,
      'name-row': 3,
      'name-col': 17,
      'name-end-row': 3,
      'name-end-col': 31,
    });
  });

  it('count columns in UTF-16 units and lines as an editor does', async () => {
    const { record, range } = await element('a.clj', '(ns a)\r\n"🙂𠜎" (def x 1)\r(def y 2)', 'a/x');
    expect(record).toMatchObject({ row: 2, col: 8, 'name-col': 13 });
    expect(range).toMatchObject({ startLine: 2, endLine: 2 });
    expect((await element('a.clj', '(ns a)\r(def x 1)\r(def y 2)', 'a/y')).record).toMatchObject({ row: 3, col: 1 });
  });

  it('write names that EDN does not provide for as strings', async () => {
    const { content } = await element('a.clj', "(ns a)(defn inc' [])", "a/inc'");
    expect(content).toContain(`:name "inc'"`);
    expect((await element('a.clj', '(ns a)(def größe 1)', 'a/größe')).content).toContain(':name "größe"');
  });

  it('escape what a string of EDN needs escaped', async () => {
    const doc = 'quote \\" backslash \\\\ tab \\t line\\nend';
    const { record } = await element('a.clj', `(ns a)(def x "${doc}" 1)`, 'a/x');
    expect(record['doc']).toBe('quote " backslash \\ tab \t line\nend');
  });
});

describe('files', () => {
  it.each(['a.clj', 'a.cljs', 'a.cljc', 'a.bb', 'a.edn', 'A.java', 'a.ts', 'a.tsx', 'a.mjs', 'a.py', 'A.JAVA'])(
    'gives no segments and no error for an empty %s',
    async (path) => {
      expect(await analyse(path, '')).toEqual({ segments: [], problems: [] });
    },
  );

  it.each(['a.md', 'a.rs', 'Makefile', 'a.', '/src.clj/a'])('refuses %s, naming the endings it reads', async (path) => {
    const error = await analyse(path, '(def x 1)').catch((thrown: unknown) => thrown);
    expect(isVectorSearchError(error, 'DOCUMENT_INVALID')).toBe(true);
    const { message } = error as Error;
    expect(message).toContain(path);
    for (const ending of ['.clj', '.cljc', '.java', '.ts', '.js', '.py']) expect(message).toContain(ending);
    expect(message).not.toContain('\n');
  });

  it('ends with the reason of an abort', async () => {
    const reason = new Error('enough');
    const document = { id: 'a.clj', sourceId: 's', path: 'a.clj', text: '(def x 1)', contentHash: '', metadata: {} };
    const pieces = codeAnalysisStrategies['code-analysis'].create({}).segment(document, {
      signal: AbortSignal.abort(reason),
    }) as AsyncIterable<unknown>;
    await expect(pieces[Symbol.asyncIterator]().next()).rejects.toBe(reason);
  });

  it('reads many documents at the same time', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => [`f${at}.clj`, `(ns n${at}) (def x${at} ${at})`] as const);
    const all = await Promise.all(texts.map(([path, text]) => analyse(path, text)));
    all.forEach(({ segments }, at) => {
      expect(segments.map(({ metadata }) => metadata?.['element-name'])).toEqual([`n${at}/x${at}`, `n${at}`]);
    });
  });

  it('survives forms that are nested very deeply', async () => {
    const { segments } = await analyse('a.clj', `(ns a)(def x 1)${'('.repeat(20_000)}(def y 1)${')'.repeat(20_000)}`);
    expect(segments.map(({ metadata }) => metadata?.['element-name'])).toContain('a/x');
  });
});
