import { parseConfig } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { DEFAULT_MAX_DOCUMENT_BYTES } from '../../packages/core/src/indexer/default-max-document-bytes.ts';
import { FUSED_DEPTH } from '../../packages/core/src/search/rank-candidates.ts';
import { checkSearch } from '../../packages/core/src/search/search-options.ts';
import { archiveLimits } from '../../packages/core/src/source/archive/archive-limits.ts';
import { MOST_LISTED_VALUES } from '../../packages/core/src/store/metadata-values.ts';
import { BUSY_TIMEOUT } from '../../packages/core/src/store/sqlite/connection.ts';
import { DEFAULT_WAIT_MS } from '../../packages/mcp/src/host/with-deadline.ts';
import { DEFAULT_TOKEN_BUDGET } from '../../packages/mcp/src/search-toolset.ts';
import { section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/performance.md');
const results = textOf('bench/RESULTS.md').replaceAll(/(\d),(?=\d{3})/g, '$1');

/** A constant of a source file that is not exported. */
function constantOf(path: string, name: string): number {
  const value = new RegExp(`${name}\\b[^=\\n]*= ([\\d_* ]+);`).exec(textOf(`packages/${path}`))?.[1];
  if (value === undefined) throw new Error(`${path} has no number ${name}`);
  return value.split('*').reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1);
}

function windowOf(model: string): number {
  return JSON.parse(textOf(`packages/${model}/model/model.json`)).maxTokens;
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
const { entries, entryBytes, totalBytes, ratio } = archiveLimits();
const { limit, candidates } = checkSearch('a', {});
const watcher = 'core/src/watch/watcher.ts';
const debounce = Number(/quiet for so long\. Default (\d+)/.exec(textOf(`packages/${watcher}`))?.[1]);

/** Limits as the program has them, by the first words of their rows. */
const LIMITS: Readonly<Record<string, string>> = {
  'a document': mebibytes(DEFAULT_MAX_DOCUMENT_BYTES),
  'a configuration file': mebibytes(constantOf('core/src/config/load-config.ts', 'MAX_BYTES')),
  'nesting in a configuration': `${constantOf('core/src/config/node/json-node.ts', 'MAX_DEPTH')} levels`,
  'cutting one document into segments': seconds(constantOf('core/src/indexer/indexer.ts', 'MAX_SEGMENT_MS')),
  'nesting of source code': `${constantOf('code-analysis/src/parse/most-nested.ts', 'MOST_NESTED')} levels`,
  'an entry of an archive; all entries': `${mebibytes(entryBytes)}; ${totalBytes / 2 ** 30} GiB`,
  'entries of an archive; packed size to unpacked': `${entries.toLocaleString('en')}; ${ratio} times`,
  'tokens of a window': `${windowOf('model-bge-small-en-v1.5')}; of \`all-MiniLM-L6-v2\` ${windowOf('model-all-minilm-l6-v2')}`,
  'candidates of a search, by meaning and by words': `${FUSED_DEPTH} each, or the limit where that is higher`,
  'results, where nothing is said': String(limit),
  'hits that are sent to a reranker': String(candidates),
  'tokens of an answer to an agent': `${DEFAULT_TOKEN_BUDGET.toLocaleString('en')}; from 1,000 on`,
  'a call of a tool': seconds(DEFAULT_WAIT_MS),
  'metadata values that a schema lists': String(MOST_LISTED_VALUES),
  'worker threads': String(/'workers', workers, 1, (\d+)\)/.exec(textOf('packages/onnx/src/onnx-embedder.ts'))?.[1]),
  'an HTTP body': mebibytes(constantOf('mcp/src/http/serve-http.ts', 'MEBIBYTE')),
  'another process writes': seconds(BUSY_TIMEOUT),
  'a writer on another machine gives no sign': `${constantOf('core/src/store/sqlite/writer-lock.ts', 'SILENT_FOR') / 60_000} minutes`,
  'quiet before a changed file is indexed; a file that is never quiet': `${debounce} ms; ${seconds(debounce * 10)}`,
  'polling where the system allows no watches': seconds(10_000),
};

describe('docs/performance.md', () => {
  it('says the limits that hold, and no other', () => {
    const documented = tableRows(section(guide, '## Limits')).map((row) => row.slice(0, 2));
    expect(documented).toEqual(Object.entries(LIMITS));
    expect(textOf(`packages/${watcher}`)).toMatch(/pollMs = 10_000/);
    expect(textOf(`packages/${watcher}`)).toMatch(/maxDelayMs = 10 \* debounceMs|debounceMs \* 10/);
  });

  it('says the least token budget that is taken', () => {
    expect(textOf('packages/cli/src/serving/token-budget.ts')).toMatch(/give a whole number from 1000/);
    expect(
      parseConfig('{:search {:token-budget 1000} :sources []}', { strategies: STRATEGIES }).search?.options,
    ).toEqual({
      'token-budget': 1000,
    });
  });

  it.each(['## Indexing', '## Searching', '## Writing and watching', '## Prebuilt indexes', '## How good answers are'])(
    'has under %s figures that stand in bench/RESULTS.md',
    (heading) => {
      const text = section(guide, heading)
        .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
        .replaceAll(/(\d),(?=\d{3})/g, '$1');
      const figures = text.match(/(?<![\w.@])\d+(?:\.\d+)?(?![\w]|\.\d)/g) ?? [];
      expect(figures.length).toBeGreaterThan(2);
      for (const figure of figures) {
        const found = new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?![\\d]|\\.\\d)`).test(results);
        expect([figure, found]).toEqual([figure, true]);
      }
    },
  );
});
