import { describe, expect, it } from 'vitest';
import { resolveSpec } from '../../../src/config/read/resolve-spec.ts';
import { parsePathSpec } from '../../../src/source/path-spec/parse-path-spec.ts';

const at = { projectRoot: '/project', home: '/home/me' };
const resolve = (written: string, places = at) => resolveSpec(parsePathSpec(written), places);

describe('resolveSpec', () => {
  it.each([
    ['/docs/**/*.md', '/docs/**/*.md'],
    ['docs/**/*.md', '/project/docs/**/*.md'],
    ['./docs/*.md', '/project/docs/*.md'],
    ['../docs/../x/*.md', '/x/*.md'],
    ['**/*.md', '/project/**/*.md'],
    ['*.md', '/project/*.md'],
    ['(?<dir>[^/]+)/a.md', '/project/(?<dir>[^/]+)/a.md'],
    ['docs/v(?<v>\\d+)/../a.md', '/project/docs/v(?<v>\\d+)/../a.md'],
    ['docs/..*', '/project/docs/..*'],
    ['~/docs/*.md', '/home/me/docs/*.md'],
    ['~/*.md', '/home/me/*.md'],
    ['~', '/home/me'],
    ['~other/a', '/project/~other/a'],
    ['/a/./b//c/../d.md', '/a/b/d.md'],
    ['/**', '/**'],
    ['a.md', '/project/a.md'],
    ['/docs/', '/docs/'],
  ])('%s is %s', (written, spec) => {
    const resolved = resolve(written);
    expect(resolved.spec).toBe(spec);
    expect(resolved.pathSpec.text).toBe(written);
    expect(resolved.pathSpec.base).toBe(parsePathSpec(spec).base);
    expect(resolved.pathSpec.tokens.map(({ type }) => type)).toEqual(
      parsePathSpec(spec).tokens.map(({ type }) => type),
    );
  });

  it('matches what the absolute spec does', () => {
    const { pathSpec } = resolve('docs/**/(?<name>[^/]+)\\.md'.replace('\\.', '.'));
    expect(pathSpec.match('/project/docs/a.md')).toEqual({ name: 'a' });
    expect(pathSpec.match('/project/docs/x/y/b.md')).toEqual({ name: 'b' });
    expect(pathSpec.match('/other/docs/a.md')).toBeUndefined();
  });

  it('takes a folder with special characters by its name', () => {
    const { pathSpec } = resolve('docs/*.md', { projectRoot: '/p*/(?<x>/', home: '/home/*' });
    expect(pathSpec.match('/p*/(?<x>/docs/a.md')).toEqual({});
    expect(pathSpec.match('/pp/(?<x>/docs/a.md')).toBeUndefined();
    expect(pathSpec.base).toBe('/p*/(?<x>/docs');
  });

  it('works in the root folder', () => {
    expect(resolve('docs/*.md', { projectRoot: '/', home: '/' }).spec).toBe('/docs/*.md');
    expect(resolve('~/a', { projectRoot: '/', home: '/' }).spec).toBe('/a');
  });
});
