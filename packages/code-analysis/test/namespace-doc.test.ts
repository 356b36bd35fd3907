import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import {
  type ErrorCode,
  isVectorSearchError,
  type SegmentDraft,
  type VectorSearchError,
} from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';

async function segment(text: string, path = 'src/app.clj'): Promise<SegmentDraft> {
  const document = { id: path, sourceId: 's', path, text, contentHash: '', metadata: { namespace: 'of the path' } };
  const drafts: SegmentDraft[] = [];
  for await (const piece of codeAnalysisStrategies['namespace-doc'].create({}).segment(document)) {
    drafts.push(piece as SegmentDraft);
  }
  expect(drafts).toHaveLength(1);
  return drafts[0]!;
}

async function failure(text: string, code: ErrorCode = 'DOCUMENT_INVALID'): Promise<VectorSearchError> {
  const error = await segment(text).catch((thrown: unknown) => thrown);
  if (!isVectorSearchError(error, code)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

const NS = '(ns my.app "What it is for.")';

describe('namespace-doc', () => {
  it('embeds the docstring and gives the file back', async () => {
    const text = `; header\n(ns my.app\n  "What it is for.\n  More."\n  (:require [clojure.string]))\n(def x 1)\n`;
    const draft = await segment(text);
    const doc = 'What it is for.\n  More.';
    expect(draft).toMatchObject({ embedText: doc, content: text, contentStart: 0, embedStart: text.indexOf('What') });
    expect(draft.metadata).toEqual({ namespace: 'my.app' });
    expect(text.slice(draft.range!.start, draft.range!.end)).toBe(doc);
    expect(draft.range).toMatchObject({ startLine: 3, endLine: 4 });
  });

  it.each([
    ['comments', '; a comment\n;; another\n'],
    ['discarded forms', '#_ (ns other "No.") #_ #_ 1 2 '],
    ['vectors, numbers, keywords, characters', '[1 2] 42 :key \\a \\newline "text" '],
    ['a quoted symbol and other plain forms', "'sym (comment 1) {:a 1} #{1} "],
    ['a shebang line', '#!/usr/bin/env bb\n'],
    ['a function literal', '#(inc %) '],
    ['a regular expression', '#"a\\"b[(" '],
    ['a reader conditional', '#?(:clj 1 :cljs 2) '],
    ['a dereference', '@x '],
    ['a keyword that the reader resolves', '::kw '],
    ['nil and false', 'nil false '],
    ['metadata, tags, var quotes, eval', '^:x [] #inst "2020-01-01" #\'v #=(+ 1 2) '],
    ['in-ns and a qualified ns', '(in-ns \'other) (clojure.core/ns third "No.") '],
  ])('reads over %s before the namespace', async (_, before) => {
    expect(await segment(before + NS)).toMatchObject({
      embedText: 'What it is for.',
      metadata: { namespace: 'my.app' },
    });
  });

  it('takes the first of several namespaces', async () => {
    expect((await segment(`${NS}(ns other "Other.")`)).metadata).toEqual({ namespace: 'my.app' });
  });

  it.each([
    ['metadata before the string', '(ns ^{:doc "meta"} a "inline" {:doc "attributes"})', 'meta'],
    ['the string before the attribute map', '(ns a "inline" {:doc "attributes"})', 'inline'],
    ['the attribute map', '(ns a {:doc "attributes"})', 'attributes'],
    ['metadata in the old notation', '(ns #^{:doc "meta"} a "inline")', 'meta'],
    ['the string where metadata has none', '(ns ^{:author "A"} a "inline")', 'inline'],
    ['the string where the documentation of metadata is no string', '(ns ^{:doc nil} a "inline")', 'inline'],
    ['a flag on the name', '(ns ^:no-doc a "inline")', 'inline'],
    ['a docstring in a reader conditional', '(ns a #?(:clj "inline" :cljs "other"))', 'inline'],
    ['a conditional elsewhere in the form', '(ns a "inline" #?(:clj (:import java.io.File)))', 'inline'],
  ])('uses %s', async (_, text, doc) => {
    expect((await segment(text)).embedText).toBe(doc);
  });

  it('resolves escapes, and then claims no place for the text', async () => {
    const draft = await segment('(ns a "one\\ntwo \\u0041 \\"q\\"")');
    expect(draft.embedText).toBe('one\ntwo A "q"');
    expect(draft.embedStart).toBeUndefined();
  });

  it('reads the namespace of the platform that has one', async () => {
    expect((await segment('#?(:cljs (ns a "for cljs"))', 'a.cljc')).embedText).toBe('for cljs');
    expect((await segment('#?(:clj (ns a "clj") :cljs (ns a "cljs"))', 'a.cljs')).embedText).toBe('cljs');
    expect((await segment('#?(:clj (ns a "clj") :cljs (ns a "cljs"))', 'a.cljc')).embedText).toBe('clj');
  });

  it('does not mind what is broken elsewhere', async () => {
    expect((await segment(`${NS}\n(defn broken [\n(def x "`)).embedText).toBe('What it is for.');
    expect((await segment(`(defn broken [\n${NS}\n`)).embedText).toBe('What it is for.');
  });

  it.each([
    ['an empty docstring', '(ns a "")'],
    ['a blank one', '(ns a "  \\n ")'],
    ['a blank one in metadata, which is taken as present', '(ns ^{:doc " "} a "inline")'],
  ])('refuses %s', async (_, text) => {
    expect((await failure(text, 'SEGMENT_INVALID')).message).toMatch(/empty or white space/);
  });

  it.each([
    ['no form at all', '', /no ns form found/, 1, 1],
    ['no ns form', '(def x 1)\n(comment (ns a "No."))', /no ns form found/, 1, 1],
    ['in-ns alone', "(in-ns 'a)", /no ns form found/, 1, 1],
    ['a qualified ns alone', '(clojure.core/ns a "No.")', /no ns form found/, 1, 1],
    ['a quoted form', '\'(ns a "No.")', /no ns form found/, 1, 1],
    ['no docstring', '\n  (ns a (:require b))', /a has no documentation/, 2, 3],
    ['no name', '\n(ns)', /names no namespace/, 2, 1],
    ['a name that is no symbol', '(ns "a" "doc")', /names no namespace/, 1, 1],
    [
      'an unbalanced form',
      '; c\n(ns a\n  "doc"\n  (:require [b))\n',
      /no ns form found .line 4: .*\[ is closed by \)/,
      4,
      13,
    ],
    ['a string that does not end', '(ns a "doc)', /no ns form found .line 1: .*a string does not end/, 1, 7],
  ])('fails for %s, with line and column', async (_, text, message, line, column) => {
    const error = await failure(text);
    expect(error.message).toMatch(message);
    expect(error.message).toContain('src/app.clj');
    expect(error.context).toMatchObject({ line, column });
  });
});

describe('single-segment with namespace-doc', () => {
  it('gives the path back where that is wanted', async () => {
    const strategy = codeAnalysisStrategies['single-segment'].create({
      embedding: 'namespace-doc',
      'content-strategy': 'file-path',
    });
    const document = { id: 'a.clj', sourceId: 's', path: 'a.clj', text: NS, contentHash: '', metadata: {} };
    const drafts: unknown[] = [];
    for await (const piece of strategy.segment(document)) drafts.push(piece);
    expect(drafts).toEqual([
      expect.objectContaining({ embedText: 'What it is for.', content: 'a.clj', contentless: true }),
    ]);
    expect(codeAnalysisStrategies['single-segment'].metadataKeys).toEqual(['namespace']);
  });

  it('knows the parts of core too', () => {
    const create = (embedding: string): unknown =>
      codeAnalysisStrategies['single-segment'].create({ embedding, 'content-strategy': 'whole-document' });
    expect(create('whole-document')).toBeDefined();
    expect(() => create('docs')).toThrow(/whole-document, namespace-doc/);
  });
});
