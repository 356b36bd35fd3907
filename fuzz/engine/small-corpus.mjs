import { relative } from 'node:path';
import { defaultStrategies, recordRoot, resourceSource } from '@mcp-vector-search/core';
import { REPOSITORY, realFiles } from './real-files.mjs';

/** Sources of some real documents in memory, with metadata of every kind. */
export function smallCorpus(most = 60) {
  const record = Object.fromEntries(
    realFiles(
      ['examples/corpus', 'docs', 'packages/core/src/search', 'packages/cli/src'],
      /\.(md|ts)$/,
      most,
      12_000,
    ).map(({ path, bytes }) => [relative(REPOSITORY, path), bytes]),
  );
  record['odd/ünï cöde/日本語.md'] = '# 日本語\n\n東京は日本の首都です。 Émile 😀 POL-358 foo-bar! a.b.c';
  const roots = [recordRoot(record)];
  const source = (spec, strategy, options, metadata) =>
    resourceSource({ spec, roots, strategy: defaultStrategies[strategy].create(options), metadata });
  return [
    source(
      'examples/corpus/(?<topic>[^/]+)/**',
      'markdown',
      { 'chunk-size': 300, 'chunk-overlap': 0 },
      { lang: 'en', year: 2024, draft: false },
    ),
    source(
      'packages/(?<package>[^/]+)/**',
      'chunked',
      { 'chunk-size': 500, 'chunk-overlap': 50 },
      { year: '2024', draft: true },
    ),
    source('docs/**', 'markdown', {}, { lang: 'en', 'odd key "x"': 1.5 }),
    source('odd/**', 'whole-document', {}, { lang: '日本' }),
  ];
}
