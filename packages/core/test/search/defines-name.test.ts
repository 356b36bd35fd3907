import { describe, expect, it } from 'vitest';
import type { Metadata } from '../../src/metadata.ts';
import { definesName } from '../../src/search/defines-name.ts';
import type { Segment } from '../../src/store/segment.ts';

function segment(content: string, metadata: Metadata = {}): Segment {
  return { id: 'a#0', sourceId: 's', documentId: 'a', path: 'a', ordinal: 0, content, metadata };
}

describe('definesName', () => {
  it.each([
    ['export function parse(text) {', 'parse'],
    ['export const parse: Parser = ', 'parse'],
    ['(defn parse\n  "Reads."', 'parse'],
    ['(defn- read-string [s]', 'read-string'],
    ['(defmacro ^:private with-open* [b]', 'with-open*'],
    ['  def parse(self):', 'parse'],
    ['func Parse(', 'Parse'],
    ['pub struct Parser<T> {', 'Parser'],
    ['class $Parser {', '$Parser'],
  ])('sees the definition in %j', (content, name) => {
    expect(definesName(segment(content), name)).toBe(true);
  });

  it.each([
    ['parse(text)', 'parse'],
    ['function parseAll(', 'parse'],
    ['(defn read-string-all [s]', 'read-string'],
    ['return parse', 'parse'],
    ['undefined parse', 'parse'],
    ['', 'parse'],
  ])('sees none in %j', (content, name) => {
    expect(definesName(segment(content), name)).toBe(false);
  });

  it('believes the strategy, with or without namespace', () => {
    expect(definesName(segment('{}', { 'element-name': 'parse' }), 'parse')).toBe(true);
    expect(definesName(segment('{}', { 'element-name': 'my.core/parse' }), 'parse')).toBe(true);
    expect(definesName(segment('{}', { 'element-name': 'Parser.parse' }), 'parse')).toBe(true);
    expect(definesName(segment('{}', { 'element-name': 'parse-all' }), 'parse')).toBe(false);
    expect(definesName(segment('{}', { 'element-name': 7 }), '7')).toBe(false);
  });

  it('takes names with characters of patterns', () => {
    expect(definesName(segment('(defn a+b? [x])'), 'a+b?')).toBe(true);
    expect(definesName(segment('x'), '(((')).toBe(false);
  });
});
