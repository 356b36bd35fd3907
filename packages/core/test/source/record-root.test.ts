import { expect, it } from 'vitest';
import { recordRoot } from '../../src/source/record-root.ts';
import { all } from '../../src/testing/conformance-tree.ts';

it('holds what the record held when it was made', async () => {
  const bytes = new Uint8Array([1, 2]);
  const record: Record<string, string | Uint8Array> = { 'a.md': 'é', 'b.bin': bytes };
  const root = recordRoot(record, 'handbook');
  record['c.md'] = 'later';
  bytes[0] = 9;
  expect(root.name).toBe('handbook');
  expect(recordRoot({}).name).toBe('record');
  expect(await all(root.list(''))).toEqual(['a.md', 'b.bin']);
  expect([...(await root.read('a.md'))]).toEqual([0xc3, 0xa9]);
  expect([...(await root.read('b.bin'))]).toEqual([1, 2]);
});

it('has no resources that a record has of itself', async () => {
  const root = recordRoot({ 'a.md': '' });
  for (const path of ['constructor', '__proto__', 'toString']) {
    await expect(root.read(path)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  }
});

it.each(['/a', 'a//b', './a', 'a/../b', '..', '', 'a/', 'a\0'])('refuses the path %j', (path) => {
  expect(() => recordRoot({ [path]: '' })).toThrow(TypeError);
});

it.each([[{ a: 1 }], [{ a: null }], [{ a: [1] }], [null], ['text']])('refuses %j', (record) => {
  expect(() => recordRoot(record as unknown as Record<string, string>)).toThrow(TypeError);
});
