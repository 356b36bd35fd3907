import { describe, expect, it } from 'vitest';
import { parentOf } from '../../../../src/source/filesystem/parent-of.ts';
import { watchedPath } from '../../../../src/source/filesystem/watch/watched-path.ts';

describe('watchedPath', () => {
  it('joins a folder and what a notice names, with one kind of separator', () => {
    expect(watchedPath('C:/docs', 'sub\\deep\\a.md', true)).toBe('C:/docs/sub/deep/a.md');
    expect(watchedPath('C:/', 'a.md', true)).toBe('C:/a.md');
    expect(watchedPath('//server/share/docs', 'sub\\a.md', true)).toBe('//server/share/docs/sub/a.md');
    expect(watchedPath('/docs', 'sub/a.md', false)).toBe('/docs/sub/a.md');
    expect(watchedPath('/', 'a.md', false)).toBe('/a.md');
  });

  it('leaves a backslash in a name where it is one', () => {
    expect(watchedPath('/docs', 'a\\b.md', false)).toBe('/docs/a\\b.md');
  });
});

describe('parentOf', () => {
  it('gives the folder of a path, and of a root itself', () => {
    const parents = ['/a/b', '/a', '/', 'C:/a/b', 'C:/a', 'C:/', '//server/share/a'].map(parentOf);
    expect(parents).toEqual(['/a', '/', '/', 'C:/a', 'C:/', 'C:/', '//server/share']);
  });
});
