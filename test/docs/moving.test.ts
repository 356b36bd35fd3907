import { parseConfig } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { INGESTION_RESOURCES } from '../../packages/mcp/src/resources/ingestion-resources.ts';
import { searchInputSchema } from '../../packages/mcp/src/search/search-input-schema.ts';
import { INDEX_FLAGS, REPORT_FLAGS } from '../../packages/repo-search/src/index/flags.ts';
import { SEARCH_SETTINGS } from '../../packages/repo-search/src/search/settings.ts';
import { codeSpans, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/moving.md');
const vector = section(guide, '## From mcp-vector-search (Clojure)');
const chroma = section(guide, '## From mcp-chromadb-repo-search and chromadb-repo-indexer');

describe('docs/moving.md', () => {
  it('says of every difference what was, what is and why', () => {
    const rows = [...tableRows(section(guide, '### What is different')), ...tableRows(chroma)];
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect([row.length, row.indexOf('')]).toEqual([4, -1]);
  });

  it('has steps for both', () => {
    for (const part of [vector, chroma]) expect(part.match(/^\d\. /gm)?.length).toBeGreaterThanOrEqual(3);
  });

  it('names as unchanged only what is there', () => {
    const same = section(guide, '### What works unchanged');
    const spans = codeSpans(same);
    const addresses = spans.filter((span) => span.startsWith('ingestion://'));
    expect(addresses).toEqual(INGESTION_RESOURCES.map(({ uri }) => uri));
    const strategies = tableRows(same).find(([what = '']) => what.startsWith('the strategies')) ?? [];
    for (const name of codeSpans(strategies[0] ?? '')) expect(STRATEGIES).toHaveProperty(name.slice(1));
    const tool = tableRows(same).find(([what = '']) => what.startsWith('the tool')) ?? [];
    const schema = searchInputSchema(new Map())['properties'] as object;
    for (const argument of codeSpans(tool[0] ?? '').slice(1)) expect(schema).toHaveProperty(argument);
  });

  it('names flags that are there', () => {
    const flags = [...INDEX_FLAGS, ...REPORT_FLAGS].map(({ name }) => name);
    const known = [...flags, ...SEARCH_SETTINGS.map(({ flag }) => flag), 'global'];
    for (const [, flag] of chroma.matchAll(/--([a-z][a-z-]+)/g)) expect(known).toContain(flag);
  });

  it('names settings that give back what was', () => {
    const settings = codeSpans(vector).filter((span) => /^:(?:search|store|embedding) /.test(span));
    expect(settings.length).toBeGreaterThan(4);
    for (const setting of settings) {
      const { warnings } = parseConfig(`{${setting} :sources [{:path "a"}]}`, { strategies: STRATEGIES });
      expect([setting, warnings]).toEqual([setting, []]);
    }
  });

  it('says of configurations what becomes of them', () => {
    const load = (source: string): unknown => {
      try {
        return parseConfig(`{:sources [${source}]}`, { strategies: STRATEGIES }).sources[0]?.metadata;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(load('{:path "/docs/(?<v>v(\\\\d+))/x.md"}')).toEqual({});
    expect(load('{:path "/docs/(?<v>(?=a)a)/x.md"}')).toBe('CONFIG_INVALID');
    expect(load('{:path "a" :kind :handbook :draft true}')).toEqual({ kind: 'handbook', draft: true });
    expect(load('{:path "a" :gone nil}')).toBe('CONFIG_INVALID');
    expect(load('{:path "a" :tags #{"x"}}')).toBe('CONFIG_INVALID');
    expect(load('{:path "a" :ingest :chunked :chunk-size 100 :chunk-overlap 0}')).toEqual({});
    expect(load('{:path "a" :ingest :whole}')).toBe('STRATEGY_UNKNOWN');
    expect(() => parseConfig('{}', { strategies: STRATEGIES })).toThrow(/:sources is missing/);
  });
});
