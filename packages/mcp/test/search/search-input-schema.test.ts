import { describe, expect, it } from 'vitest';
import { searchInputSchema } from '../../src/search/search-input-schema.ts';

type Schema = { properties: { metadata: { properties: Record<string, unknown>; additionalProperties: boolean } } };

const metadataOf = (
  entries: readonly (readonly [string, readonly (string | number | boolean)[] | 'many'])[],
): Schema['properties']['metadata'] => (searchInputSchema(new Map(entries)) as Schema).properties.metadata;

describe('searchInputSchema', () => {
  it('is closed at both levels and requires the query only', () => {
    expect(searchInputSchema(new Map())).toMatchObject({
      type: 'object',
      required: ['query'],
      additionalProperties: false,
      properties: {
        query: { type: 'string' },
        limit: { type: 'integer', minimum: 1 },
        metadata: { type: 'object', properties: {}, additionalProperties: false },
      },
    });
  });

  it('lists few values by type, sorted, and no ids', () => {
    expect(
      metadataOf([
        ['year', [2024, 999]],
        ['topic', ['web', 'data']],
        ['draft', [true]],
        ['element-name', 'many'],
        ['mixed', [1, 'one', true]],
        ['doc-id', ['/a.md']],
        ['file-id', 'many'],
        ['segment-id', 'many'],
      ]).properties,
    ).toEqual({
      draft: { type: 'boolean' },
      'element-name': { type: 'string' },
      mixed: { type: 'string', enum: ['1', 'one', 'true'] },
      topic: { type: 'string', enum: ['data', 'web'] },
      year: { type: 'number', enum: [999, 2024] },
    });
  });

  it('does not list the places of chunks', () => {
    const { properties } = metadataOf([
      ['chunk-index', [0, 1, 2]],
      ['chunk-count', 'many'],
    ]);
    expect(properties).toEqual({ 'chunk-index': { type: 'integer' }, 'chunk-count': { type: 'integer' } });
  });

  it('is the same whatever the order of keys and values', () => {
    const one = searchInputSchema(new Map<string, 'many' | string[]>(Object.entries({ a: ['x', 'y'], b: 'many' })));
    const two = searchInputSchema(new Map<string, 'many' | string[]>(Object.entries({ b: 'many', a: ['y', 'x'] })));
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  it('holds no union and no empty enumeration', () => {
    const text = JSON.stringify(
      searchInputSchema(
        new Map([
          ['none', []],
          ['mixed', [1, 'a']],
        ]),
      ),
    );
    expect(text).not.toMatch(/anyOf|oneOf|allOf|"type":\[|"enum":\[\]/);
  });
});
