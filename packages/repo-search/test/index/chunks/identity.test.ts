import { contentHash } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { chunkRecords } from '../../../src/index/chunks/chunk-records.ts';
import { contextPrefix } from '../../../src/index/chunks/context-prefix.ts';
import { checkIdentity, documentId, namespaceId, recordId } from '../../../src/index/chunks/identity.ts';
import { SyntaxUnits } from '../../../src/index/chunks/syntax-units.ts';
import { loadTokenCounter } from '../../../src/index/chunks/token-counter.ts';

const ACME = { organization: 'Acme', repository: 'widgets', branch: 'main', commitSha: 'c0ffee' };
const NAMESPACE = '191457c00b3eda91edb40d1ddfc0c2de7301ab00de64f503e2710c44d13e439b';
const PATH_HASH = '4ca53116333428d7d34e6d2a9a64069655c8c37d5d36b856320ac1a0c4cb9b23';
const FILE_HASH = '19812277b04a5a988e4dc361617bcb927d4297c47353da93aa992ac007f1f3cf';

describe('ids', () => {
  it('are those of the original', () => {
    expect(namespaceId(ACME)).toBe(NAMESPACE);
    expect(contentHash('docs/setup.md')).toBe(PATH_HASH);
    expect(contentHash('# Hi\n')).toBe(FILE_HASH);
    expect(documentId(NAMESPACE, 'docs/setup.md')).toBe(`repodoc:v1:${NAMESPACE}:${PATH_HASH}`);
    expect(recordId(NAMESPACE, 'docs/setup.md', FILE_HASH, 12)).toBe(
      `repochunk:v1:${NAMESPACE}:${PATH_HASH}:${FILE_HASH}:00000012`,
    );
  });

  it('of a namespace tell its parts apart, and take them unescaped', () => {
    const of = (organization: string, repository: string, branch: string): string =>
      namespaceId({ organization, repository, branch, commitSha: '' });
    expect(new Set([of('a', 'b', 'c'), of('a', 'bc', ''), of('ab', '', 'c'), of('b', 'a', 'c')]).size).toBe(4);
    expect(of('größe', '"', 'x')).toBe(contentHash('["größe","\\"","x"]'));
  });

  it('need parts that are not blank, trimmed and without NUL', () => {
    expect(() => checkIdentity(ACME)).not.toThrow();
    expect(() => checkIdentity({ ...ACME, organization: ' ' })).toThrow('organization must not be blank');
    expect(() => checkIdentity({ ...ACME, repository: 'a ' })).toThrow(
      'repository must not begin or end with white space',
    );
    expect(() => checkIdentity({ ...ACME, branch: 'a\0b' })).toThrow('branch must not hold a NUL');
  });
});

describe('the context in front of a chunk', () => {
  const place = { identity: ACME, path: 'docs/setup.md', fileType: 'markdown' };

  it('says where it is from, and a section or symbol where there is one', () => {
    expect(contextPrefix(place, { section: '', symbol: '' })).toBe(
      'Source: Acme/widgets@main:docs/setup.md\nType: markdown\n\n',
    );
    expect(contextPrefix(place, { section: 'A > B', symbol: 'x' })).toBe(
      'Source: Acme/widgets@main:docs/setup.md\nType: markdown\nSection: A > B\nSymbol: x\n\n',
    );
  });
});

describe('a record', () => {
  it('has the 22 fields, all of them plain values', async () => {
    const tools = { countTokens: await loadTokenCounter(), syntax: new SyntaxUnits() };
    const file = { path: 'docs/setup.md', extension: '.md' };
    const records = await chunkRecords('# Hi\n', file, ACME, { chunkSize: 512, chunkOverlap: 64 }, tools);
    expect(records).toEqual([
      {
        id: `repochunk:v1:${NAMESPACE}:${PATH_HASH}:${FILE_HASH}:00000000`,
        document: 'Source: Acme/widgets@main:docs/setup.md\nType: markdown\nSection: Hi\n\n# Hi\n',
        metadata: {
          schema_version: 1,
          namespace_id: NAMESPACE,
          organization: 'Acme',
          repository: 'widgets',
          branch: 'main',
          path: 'docs/setup.md',
          file_name: 'setup.md',
          file_extension: '.md',
          file_type: 'markdown',
          language: '',
          document_id: `repodoc:v1:${NAMESPACE}:${PATH_HASH}`,
          file_hash: FILE_HASH,
          chunk_hash: FILE_HASH,
          chunk_index: 0,
          chunk_count: 1,
          chunking_strategy: 'markdown',
          chunking_version: 2,
          start_line: 1,
          end_line: 1,
          section: 'Hi',
          symbol: '',
          indexed_commit_sha: 'c0ffee',
        },
      },
    ]);
    expect(Object.keys(records[0]!.metadata)).toHaveLength(22);
  });
});
