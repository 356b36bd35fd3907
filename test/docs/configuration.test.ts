import { type Config, PRODUCT_KEYS, parseConfig, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import { DEFAULT_TOKEN_BUDGET } from '@mcp-vector-search/mcp';
import { describe, expect, it } from 'vitest';
import { READERS } from '../../packages/cli/src/project/readers.ts';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { tokenBudget } from '../../packages/cli/src/serving/token-budget.ts';
import { codeSpans, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/configuration.md');

/** Names in the first column of the first table under a heading, without colons. */
function firstColumn(heading: string): string[] {
  return tableRows(section(guide, heading)).flatMap(([cell = '']) =>
    codeSpans(cell).map((name) => name.replace(/^:/, '')),
  );
}

/** Names of a list that a source file defines. */
function listIn(path: string, name: string): string[] {
  const list = new RegExp(`const ${name}[^=]*= \\[([^\\]]*)\\]`).exec(textOf(path))?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
}

describe('docs/configuration.md', () => {
  it('has every key of the top level', () => {
    const known = listIn('packages/core/src/config/read/read-config.ts', 'TOP_KEYS');
    expect(known).toContain('sources');
    expect(firstColumn('## Top level').sort()).toEqual(known.sort());
  });

  it('has every key of a source', () => {
    const known = listIn('packages/core/src/config/read/read-source.ts', 'SOURCE_KEYS');
    expect(known).toContain('path');
    expect(firstColumn('## Sources').sort()).toEqual(known.sort());
  });

  it('has every key of answers for agents, with its default', () => {
    const rows = tableRows(section(guide, '## Answers for agents'));
    expect(rows.map(([name = '', , fallback = '']) => [...codeSpans(name), fallback])).toEqual([
      [':result', '`:markdown`'],
      [':token-budget', String(DEFAULT_TOKEN_BUDGET)],
    ]);
    const load = (search: string): Config => parseConfig(`{:search ${search} :sources []}`, { strategies: STRATEGIES });
    for (const result of ['markdown', 'json']) expect(load(`{:result :${result}}`).search?.result).toBe(result);
    expect(() => load('{:result :html}')).toThrow(':result');
    expect(tokenBudget(load('{:token-budget 1000}'))).toBe(1000);
    expect(() => tokenBudget(load('{:token-budget 999}'))).toThrow('from 1000');
  });

  it('has every key of an index in Chroma', () => {
    const known = listIn('packages/core/src/config/read/read-chroma-store.ts', 'KEYS');
    expect(known).toContain('url');
    expect([...firstColumn('## An index in Chroma'), 'type'].sort()).toEqual(known.sort());
  });

  it('has every key of services', () => {
    const read = 'packages/core/src/config/read';
    const known = [
      ...listIn(`${read}/read-model-service.ts`, 'MODEL_SERVICE_KEYS'),
      ...listIn(`${read}/read-embedding.ts`, 'SERVICE_KEYS'),
      ...listIn(`${read}/read-rerank.ts`, 'KEYS'),
    ];
    expect(known).toContain('model');
    expect([...firstColumn('## Embeddings and reranking by services'), 'type'].sort()).toEqual(known.sort());
  });

  it('has every strategy with its options', () => {
    const rows = tableRows(section(guide, '## Strategies')).filter((row) => row.length === 5);
    const options = Object.entries(STRATEGIES).map(([name, { optionKeys }]) => [
      name,
      name === 'single-segment' || !usesParts(name) ? [...optionKeys].sort() : [],
    ]);
    const documented = rows.map(([name = '', , , , keys = '']) => [
      codeSpans(name)[0]?.slice(1),
      codeSpans(keys)
        .map((key) => key.slice(1))
        .sort(),
    ]);
    expect(documented.sort()).toEqual(options.sort());
  });

  it('has every option of a strategy', () => {
    const rows = tableRows(section(guide, '## Strategies')).filter((row) => row.length === 3);
    const known = new Set(Object.values(STRATEGIES).flatMap(({ optionKeys }) => optionKeys));
    expect(rows.map(([name = '']) => codeSpans(name)[0]?.slice(1)).sort()).toEqual([...known].sort());
  });

  it('has every metadata key that the system, a strategy, a reader or a package adds', () => {
    const known = new Set([
      ...SYSTEM_METADATA_KEYS,
      ...Object.values(STRATEGIES).flatMap(({ metadataKeys = [] }) => metadataKeys),
      ...READERS.flatMap(({ metadataKeys = [] }) => metadataKeys),
      ...Object.values(PRODUCT_KEYS),
    ]);
    expect(new Set(firstColumn('## Metadata'))).toEqual(known);
  });

  it('begins with an example that loads without a warning', () => {
    const example = /^```edn\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
    const { sources, warnings } = parseConfig(example, { strategies: STRATEGIES });
    expect([sources.length, warnings]).toEqual([3, []]);
  });

  it('has every file ending that a reader takes', () => {
    const documented = tableRows(section(guide, '## Pages and notebooks')).map(([files = '']) => codeSpans(files));
    expect(documented).toHaveLength(READERS.length);
    for (const [at, endings] of documented.entries())
      for (const ending of endings) expect([ending, READERS[at]?.accepts(`a${ending}`)]).toEqual([ending, true]);
  });

  it('says the defaults that hold', () => {
    const { watch, gitignore, readers, sources } = parseConfig('{:sources [{:path "a"}]}', { strategies: STRATEGIES });
    expect({ watch, gitignore, readers, ...sources[0] }).toMatchObject({
      watch: false,
      gitignore: false,
      readers: true,
      ingest: 'whole-document',
      includeSecrets: false,
    });
  });
});

/** Strategies that are `single-segment` with its parts chosen share its option keys, so that they are never metadata. */
function usesParts(name: string): boolean {
  return STRATEGIES[name]?.optionKeys.includes('content-strategy') ?? false;
}
