import { describe, expect, it } from 'vitest';
import { type Candidate, candidateOf, cleanBody, lineSuffix } from '../../src/search/candidate.ts';
import { githubUrl } from '../../src/search/github-url.ts';
import { parseListenPlace } from '../../src/search/listen-place.ts';
import { pathExpression, whereDocumentOf } from '../../src/search/path-pattern.ts';
import { rerankDocument } from '../../src/search/rerank-document.ts';
import { selectResults } from '../../src/search/select-results.ts';
import { parseSourceFilter, whereOf } from '../../src/search/source-filter.ts';
import { loggedArguments, parseToolArguments, schemaProblem } from '../../src/search/tool-arguments.ts';

const CANDIDATE: Candidate = {
  body: 'text',
  organization: 'acme',
  repository: 'widgets',
  branch: 'main',
  path: 'docs/setup.md',
  startLine: 3,
  endLine: 9,
  section: '',
  symbol: '',
  language: '',
  fileType: 'markdown',
  commit: '',
};

describe('the source filter', () => {
  it.each([
    ['acme/widgets', { organization: 'acme', repository: 'widgets' }],
    [' acme / widgets ', { organization: 'acme', repository: 'widgets' }],
    ['acme/widgets@main', { organization: 'acme', repository: 'widgets', branch: 'main' }],
    ['acme/widgets@a/b@c', { organization: 'acme', repository: 'widgets', branch: 'a/b@c' }],
    ['', undefined],
    ['  ', undefined],
  ])('reads %j', (text, filter) => {
    expect(parseSourceFilter(text)).toEqual(filter);
  });

  it.each([
    ['acme', 'source must be owner/repository or owner/repository@branch'],
    ['a/b/c', 'source must be owner/repository or owner/repository@branch'],
    ['/b', 'source must be owner/repository or owner/repository@branch'],
    ['a/', 'source must be owner/repository or owner/repository@branch'],
    ['@main', 'source must be owner/repository or owner/repository@branch'],
    ['a/b@', 'source has no branch after @'],
    ['a/b@ ', 'source has no branch after @'],
  ])('refuses %j', (text, message) => {
    expect(() => parseSourceFilter(text)).toThrow(message);
  });

  it('becomes a condition in the order organization, repository, branch', () => {
    expect(whereOf(undefined)).toBeUndefined();
    expect(JSON.stringify(whereOf(parseSourceFilter('a/b@c')))).toBe(
      '{"$and":[{"organization":{"$eq":"a"}},{"repository":{"$eq":"b"}},{"branch":{"$eq":"c"}}]}',
    );
    expect(JSON.stringify(whereOf(parseSourceFilter('a/b')))).toBe(
      '{"$and":[{"organization":{"$eq":"a"}},{"repository":{"$eq":"b"}}]}',
    );
  });
});

describe('a path pattern', () => {
  const matches = (pattern: string, path: string): boolean =>
    new RegExp(pathExpression(pattern), 'u').test(`Source: acme/widgets@main:${path}\nType: text\n\nbody`);

  it.each([
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', true],
    ['docs/*.md', 'xdocs/a.md', false],
    ['docs/*.md', 'docs/a.mdx', false],
    ['/docs/a.md', 'docs/a.md', true],
    ['**/a.md', 'a.md', true],
    ['**/a.md', 'x/y/a.md', true],
    ['**/a.md', 'x/ba.md', false],
    ['src/**/a.md', 'src/a.md', true],
    ['src/**/a.md', 'src/x/y/a.md', true],
    ['src/**', 'src/x/y', true],
    ['src/***', 'src/x', true],
    ['a?.md', 'ab.md', true],
    ['a?.md', 'a🙂.md', true],
    ['a?.md', 'abc.md', false],
    ['a.md', 'axmd', false],
    ['a+(b)[c]{d}|e^$\\.md', 'a+(b)[c]{d}|e^$\\.md', true],
    ['größe.md', 'größe.md', true],
    ['A.md', 'a.md', false],
  ])('%j on %j: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it('looks at the first line only, and may begin after a colon of the path', () => {
    const expression = new RegExp(pathExpression('b.md'), 'u');
    expect(expression.test('Source: x/y@z:a.md\nSource: x/y@z:b.md\n')).toBe(false);
    expect(matches('b.md', 'a:b.md')).toBe(true);
    expect(expression.test('Source: x/y@z:b.md')).toBe(true);
  });

  it('is a condition on the stored text, and none where it is blank', () => {
    expect(whereDocumentOf(' /a*.md ')).toEqual({ $regex: '^Source: [^\\n]+:a.*\\.md(?:\\n|$)' });
    expect(whereDocumentOf('**/a')).toEqual({ $regex: '^Source: [^\\n]+:(?:.*/)?a(?:\\n|$)' });
    expect(whereDocumentOf(' ')).toBeUndefined();
  });
});

describe('a candidate', () => {
  it('is read from a record', () => {
    const metadata = {
      organization: 'acme',
      repository: 'widgets',
      branch: 'main',
      path: 'a.ts',
      start_line: 3,
      end_line: 9,
      section: 's',
      symbol: 'y',
      language: 'typescript',
      file_type: 'typescript',
      indexed_commit_sha: 'c0ffee',
    };
    const document = 'Source: acme/widgets@main:a.ts\nType: typescript\n\n\n  body\n\nmore\n';
    expect(candidateOf({ id: '1', document, metadata })).toEqual({
      body: 'body\n\nmore',
      organization: 'acme',
      repository: 'widgets',
      branch: 'main',
      path: 'a.ts',
      startLine: 3,
      endLine: 9,
      section: 's',
      symbol: 'y',
      language: 'typescript',
      fileType: 'typescript',
      commit: 'c0ffee',
    });
  });

  it('is empty where a record lacks things or has others', () => {
    expect(candidateOf({ id: '1' })).toMatchObject({ body: '', path: '', startLine: 0, endLine: 0 });
    expect(candidateOf({ id: '1', metadata: { path: 5, start_line: 'x' } })).toMatchObject({ path: '', startLine: 0 });
  });

  it('has a body without its context, if that is one', () => {
    expect(cleanBody(' plain \n')).toBe('plain');
    expect(cleanBody('Source: without a blank line\nx')).toBe('Source: without a blank line\nx');
    expect(cleanBody('\nSource: a\n\nx\n\ny')).toBe('x\n\ny');
    expect(cleanBody('source: a\n\nx')).toBe('source: a\n\nx');
    expect(cleanBody('Source: a\n\n')).toBe('Source: a');
  });

  it.each([
    [3, 9, '#L3-L9'],
    [3, 3, '#L3'],
    [3, 0, '#L3'],
    [3, 2, '#L3'],
    [0, 9, ''],
    [-1, 9, ''],
  ])('has lines: %d to %d', (startLine, endLine, suffix) => {
    expect(lineSuffix({ ...CANDIDATE, startLine, endLine })).toBe(suffix);
  });

  it('is shown to a reranker with its place', () => {
    expect(rerankDocument(CANDIDATE)).toBe('Repository: acme/widgets@main\nFile: docs/setup.md#L3-L9\n\ntext');
    expect(rerankDocument({ ...CANDIDATE, body: '', startLine: 0 })).toBe(
      'Repository: acme/widgets@main\nFile: docs/setup.md\n\n',
    );
  });
});

describe('githubUrl', () => {
  it('is at the commit, or else the branch', () => {
    expect(githubUrl({ ...CANDIDATE, commit: 'c0ffee' })).toBe(
      'https://github.com/acme/widgets/blob/c0ffee/docs/setup.md#L3-L9',
    );
    expect(githubUrl({ ...CANDIDATE, branch: 'feature/x', path: 'a b/#c.md', startLine: 0 })).toBe(
      'https://github.com/acme/widgets/blob/feature%2Fx/a%20b/%23c.md',
    );
    expect(githubUrl({ ...CANDIDATE, path: 'a(b)/ü.md', startLine: 0 })).toBe(
      'https://github.com/acme/widgets/blob/main/a%28b%29/%C3%BC.md',
    );
  });

  it('is none where a part is missing', () => {
    for (const part of ['organization', 'repository', 'path', 'branch'] as const) {
      expect(githubUrl({ ...CANDIDATE, [part]: '' })).toBeUndefined();
    }
  });
});

describe('selectResults', () => {
  const of = (path: string, body: string): Candidate => ({ ...CANDIDATE, path, body });
  const bodies = (candidates: readonly Candidate[], limit: number): string[] =>
    selectResults(candidates, limit).map(({ body }) => body);

  it('gives two of a file at first, then fills up in order', () => {
    const found = [of('a', '1'), of('a', '2'), of('a', '3'), of('b', '4'), of('a', '5')];
    expect(bodies(found, 3)).toEqual(['1', '2', '4']);
    expect(bodies(found, 4)).toEqual(['1', '2', '4', '3']);
    expect(bodies(found, 9)).toEqual(['1', '2', '4', '3', '5']);
  });

  it('leaves out empty and repeated texts, also of what was put back', () => {
    expect(bodies([of('a', ''), of('a', '1'), of('b', '1'), of('b', '2')], 9)).toEqual(['1', '2']);
    expect(bodies([of('a', '1'), of('a', '2'), of('a', '3'), of('b', '3')], 3)).toEqual(['1', '2', '3']);
  });

  it('tells files of other branches apart', () => {
    const other = { ...of('a', '3'), branch: 'next' };
    expect(bodies([of('a', '1'), of('a', '2'), other], 3)).toEqual(['1', '2', '3']);
  });
});

describe('arguments of the tool', () => {
  it('are trimmed and filled', () => {
    expect(parseToolArguments({ query: '  how  ' })).toEqual({
      query: 'how',
      path: '',
      limit: 5,
      logged: { query: 'how', limit: 5 },
    });
    expect(parseToolArguments({ query: 'q', source: ' a/b ', path: ' *.md ', limit: 20 })).toEqual({
      query: 'q',
      source: { organization: 'a', repository: 'b' },
      path: '*.md',
      limit: 20,
      logged: { query: 'q', source: 'a/b', path: '*.md', limit: 20 },
    });
    expect(loggedArguments({ query: 'q', source: ' ', limit: 0 })).toEqual({ query: 'q', limit: 5 });
  });

  it.each([
    [{ query: ' ', limit: 99 }, 'query must not be empty'],
    [{ query: 'q', limit: 21, source: 'x' }, 'limit must be between 1 and 20'],
    [{ query: 'q', limit: -1 }, 'limit must be between 1 and 20'],
    [{ query: 'q', source: 'x', path: 'a\nb' }, 'source must be owner/repository or owner/repository@branch'],
    [{ query: 'q', path: 'a\nb' }, 'path must not contain line breaks'],
    [{ query: 'q', path: 'a\rb' }, 'path must not contain line breaks'],
  ])('are refused in order: %j', (given, message) => {
    expect(() => parseToolArguments(given)).toThrow(message);
  });

  it.each([
    [{}, 'query is missing'],
    [{ query: 5 }, 'query must be a string'],
    [{ query: null }, 'query must be a string'],
    [{ query: 'q', limit: 1.5 }, 'limit must be a whole number'],
    [{ query: 'q', limit: '5' }, 'limit must be a whole number'],
    [{ query: 'q', limit: null }, 'limit must be a whole number'],
    [{ query: 'q', source: null }, 'source must be a string'],
    [{ query: 'q', top_k: 3 }, 'unknown argument "top_k"; the arguments are query, source, path, limit'],
    [{ query: 'q', constructor: 3 }, 'unknown argument "constructor"'],
  ])('of another form are told apart: %j', (given, problem) => {
    expect(schemaProblem(given)).toContain(problem);
  });

  it('of the right form are no problem', () => {
    expect(schemaProblem({ query: '', source: '', path: '', limit: 0 })).toBeUndefined();
  });
});

describe('parseListenPlace', () => {
  it('takes a bare port for every interface', () => {
    expect(parseListenPlace('8080')).toEqual({ port: 8080 });
    expect(parseListenPlace(':8080')).toEqual({ port: 8080 });
    expect(parseListenPlace('127.0.0.1:8080')).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(parseListenPlace('[::1]:8080')).toEqual({ host: '::1', port: 8080 });
    expect(() => parseListenPlace('a b')).toThrow(RangeError);
  });
});
