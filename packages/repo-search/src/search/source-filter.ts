import type { ChromaWhere } from '@mcp-vector-search/chroma';

/** Repository, and perhaps branch, that results are limited to. */
export interface SourceFilter {
  readonly organization: string;
  readonly repository: string;
  /** Absent = every branch. */
  readonly branch?: string;
}

/**
 * Reads `owner/repository` or `owner/repository@branch`; undefined for blank text. The first `@` ends the repository, so that
 * a branch may hold `@` and `/`. Throws an `Error` whose message is for the caller of the tool.
 */
export function parseSourceFilter(text: string): SourceFilter | undefined {
  if (text.trim() === '') return undefined;
  const at = text.indexOf('@');
  const parts = (at < 0 ? text : text.slice(0, at)).split('/').map((part) => part.trim());
  const [organization = '', repository = ''] = parts;
  if (parts.length !== 2 || organization === '' || repository === '') {
    throw new Error('source must be owner/repository or owner/repository@branch');
  }
  if (at < 0) return { organization, repository };
  const branch = text.slice(at + 1).trim();
  if (branch === '') throw new Error('source has no branch after @');
  return { organization, repository, branch };
}

/** The condition on metadata that the filter stands for; undefined without one. */
export function whereOf(filter: SourceFilter | undefined): ChromaWhere | undefined {
  if (!filter) return undefined;
  const { organization, repository, branch } = filter;
  const clauses = Object.entries({ organization, repository, branch }).flatMap(([key, value]) =>
    value === undefined ? [] : [{ [key]: { $eq: value } }],
  );
  return { $and: clauses };
}
