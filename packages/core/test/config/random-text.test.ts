import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonNode } from '../../src/config/node/json-node.ts';
import { isVectorSearchError } from '../../src/errors.ts';
import { parse } from './problems.ts';

const EDN = `{:description "x" :watch? true :store {:path "i.db"} :embedding {:model "m"} :search {:result :json}
 :lint-as {a/b c/d} :rerank {:a [1 #{:b}]} ; comment
 :sources [{:path "/a/(?<x>[^/]+)/**/*.md" :name "n" :ingest :chunked :chunk-size 100 :chunk-overlap 10 :k 1.5}
           {:class-path "b/*" :ingest :code-analysis :element-types #{:var} :visibility :all :id #uuid "1-1-1-1-1"}]}`;

const JSON_TEXT = JSON.stringify({
  description: 'x',
  'watch?': true,
  store: { path: 'i.db' },
  sources: [{ path: '/a/(?<x>[^/]+)/*.md', ingest: 'chunked', 'chunk-size': 100, k: [1, null, 'é\n'] }],
});

/** A text with a few pieces replaced by others. */
function mutated(text: string, pieces: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.nat(text.length),
    cut: fc.nat(8),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce((now, { at, cut, piece }) => now.slice(0, at) + piece + now.slice(at + cut), text),
    );
}

function expectConfigOrProblem(text: string, format: 'edn' | 'json'): void {
  try {
    expect(parse(text, format).sources).toBeDefined();
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    expect(Number(error.context['line'])).toBeGreaterThanOrEqual(1);
    expect(Number(error.context['column'])).toBeGreaterThanOrEqual(1);
    expect(error.message).not.toContain('\n');
  }
}

describe('any text', () => {
  it('as EDN gives a configuration or an error with a place', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      '#',
      '#_',
      '\\',
      'nil',
      ':path',
      ':ingest',
      '(?<',
      '*',
      '-1',
      '1e999',
      ';',
    ];
    const texts = fc.oneof(mutated(EDN, pieces), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts, (text) => expectConfigOrProblem(text, 'edn')),
      { numRuns: 200 },
    );
  });

  it('as JSON gives a configuration or an error with a place', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '//',
      '/*',
      'null',
      '"path"',
      '(?<',
      '-1',
      '1e999',
      '\u00a0',
    ];
    const texts = fc.oneof(mutated(JSON_TEXT, pieces), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts, (text) => expectConfigOrProblem(text, 'json')),
      { numRuns: 200 },
    );
  });

  it('is JSON exactly where JSON.parse says so, save for repeated keys', () => {
    const pieces = [
      '{}',
      '[',
      ']',
      '"',
      ',',
      '0',
      '01',
      '.',
      '-',
      '+',
      'e',
      '\\u12',
      '\\',
      '\t',
      '\u00a0',
      '\u2028',
      '/',
      "'",
      'tru',
    ];
    fc.assert(
      fc.property(mutated('{"a": [1, -0.5e3, "x\\u00e9", true, null], "b": {}} ', pieces), (text) => {
        const read = outcome(() => jsonNode(text) !== undefined);
        if (!read.includes('a second time'))
          expect([text, read === 'true']).toEqual([text, outcome(() => JSON.parse(text)) === 'true']);
      }),
      { numRuns: 500 },
    );
  });
});

function outcome(read: () => unknown): string {
  try {
    return String(read() !== false);
  } catch (error) {
    return String(error);
  }
}
