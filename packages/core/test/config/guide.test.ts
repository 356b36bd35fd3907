import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../../test/shared.ts';
import type { Config, SourceConfig } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { strategies } from './strategies.ts';

const folder = sharedPath('data/edn/guide');
const files = hasShared ? readdirSync(folder).sort() : [];

/** A guide file as a configuration: those without `:sources` are single sources. */
function load(name: string): Config {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const whole = text.includes(':sources') ? text : `{:sources [${text}]}`;
  return parseConfig(whole, { file: '/project/.mcp-vector-search/config.edn', strategies });
}

function brief({ kind, spec, ingest, watch, name, metadata }: SourceConfig): object {
  return { kind, spec, ingest, watch, name, metadata };
}

describe.skipIf(!hasShared)('every configuration of the guide', () => {
  it('is there', () => {
    expect(files).toHaveLength(36);
  });

  it.each(files)('loads without error or warning: %s', (name) => {
    const config = load(name);
    expect(config.warnings).toEqual([]);
    expect(config.sources.length).toBeGreaterThan(0);
    for (const { spec, written } of config.sources) expect(spec).toBe(written);
  });

  it('means what the guide says: basic structure', () => {
    const config = load('01.edn');
    expect(config).toMatchObject({
      description: 'Custom search tool description',
      watch: true,
      projectRoot: '/project',
    });
    expect(config.sources.map(brief)).toEqual([
      {
        kind: 'path',
        spec: '/docs/**/*.md',
        ingest: 'whole-document',
        watch: true,
        name: 'Documentation',
        metadata: { 'custom-key': 'custom-value', name: 'Documentation' },
      },
    ]);
  });

  it('means what the guide says: watching', () => {
    expect(load('28.edn').sources.map(({ watch }) => watch)).toEqual([true, false, true]);
  });

  it('means what the guide says: options are not metadata', () => {
    const [analysed] = load('18.edn').sources;
    expect(analysed).toMatchObject({ ingest: 'code-analysis', metadata: {} });
    expect(JSON.parse(analysed!.strategy.fingerprint)).toEqual({
      visibility: 'public-only',
      'element-types': ['var', 'macro'],
    });
    expect(analysed!.strategyMetadataKeys).toContain('element-name');
    expect(load('23.edn').sources[0]).toMatchObject({ ingest: 'chunked', metadata: {} });
    const fingerprints = ['23.edn', '24.edn'].map((name) => load(name).sources[0]!.strategy.fingerprint);
    expect(fingerprints[0]).not.toBe(fingerprints[1]);
  });

  it('means what the guide says: files and resources', () => {
    expect(load('34.edn').sources.map(brief)).toMatchObject([
      { kind: 'path', spec: '/Users/me/docs/**/*.md', metadata: { source: 'local' } },
      { kind: 'class-path', spec: 'lib-docs/**/*.md', metadata: { source: 'library' } },
      { kind: 'class-path', spec: 'my/app/**/*.clj', ingest: 'namespace-doc', metadata: { source: 'library-code' } },
    ]);
  });

  it('means what the guide says: captures', () => {
    const [source] = load('07.edn').sources;
    const match = source!.pathSpec.match('/myapp/v1/core.clj');
    expect(match).toEqual({ project: 'myapp', version: 'v1', file: 'core.clj' });
  });

  it('means what the guide says: several strategies', () => {
    const config = load('36.edn');
    expect(config).toMatchObject({ description: 'Comprehensive project search', watch: true });
    expect(config.sources.map(({ ingest, metadata }) => [ingest, metadata])).toEqual([
      ['whole-document', { category: 'api-reference' }],
      ['chunked', { category: 'guides' }],
      ['code-analysis', { category: 'code' }],
      ['whole-document', { category: 'readme' }],
    ]);
  });
});
