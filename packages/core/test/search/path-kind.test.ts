import { describe, expect, it } from 'vitest';
import { type PathKind, pathKind } from '../../src/search/path-kind.ts';

describe('pathKind', () => {
  it.each<[PathKind, readonly string[]]>([
    ['source', ['/p/src/core.clj', 'src/Main.java', 'lib/a.mjs', 'C:\\p\\src\\a.ts', 'contest/latest.py', 'attest.go']],
    [
      'test',
      [
        '/p/test/core_test.clj',
        'src/a.test.ts',
        'a.spec.js',
        'pkg/a_test.go',
        'ParserTest.java',
        'tests/a.py',
        'test_a.py',
        'src\\__tests__\\a.js',
        'spec/readme.md',
      ],
    ],
    ['docs', ['README.md', '/docs/guide.rst', 'notes.txt', 'index.html']],
    ['other', ['data.json', 'Makefile', 'document17', '', 'testament']],
  ])('tells %s', (kind, paths) => {
    expect(paths.map(pathKind)).toEqual(paths.map(() => kind));
  });
});
