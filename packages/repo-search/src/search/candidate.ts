import type { ChromaRecord } from '@mcp-vector-search/chroma';

/** A stored chunk as a search finds it. Texts that the record lacks are empty, lines 0. */
export interface Candidate {
  /** Without the context in front of it, trimmed. */
  readonly body: string;
  readonly organization: string;
  readonly repository: string;
  readonly branch: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly section: string;
  readonly symbol: string;
  readonly language: string;
  readonly fileType: string;
  readonly commit: string;
}

/** Reads a record; what is missing or of another type is empty. */
export function candidateOf({ document = '', metadata = {} }: ChromaRecord): Candidate {
  const text = (key: string): string => {
    const value = metadata[key];
    return typeof value === 'string' ? value : '';
  };
  const line = (key: string): number => {
    const value = metadata[key];
    return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : 0;
  };
  return {
    body: cleanBody(document),
    organization: text('organization'),
    repository: text('repository'),
    branch: text('branch'),
    path: text('path'),
    startLine: line('start_line'),
    endLine: line('end_line'),
    section: text('section'),
    symbol: text('symbol'),
    language: text('language'),
    fileType: text('file_type'),
    commit: text('indexed_commit_sha'),
  };
}

/** A stored text without the lines of context that the indexer puts in front, trimmed. */
export function cleanBody(document: string): string {
  const text = document.trim();
  const blank = text.startsWith('Source: ') ? text.indexOf('\n\n') : -1;
  return blank < 0 ? text : text.slice(blank + 2).trim();
}

/** `owner/repository@branch` of a candidate. */
export function repositoryOf({ organization, repository, branch }: Candidate): string {
  return `${organization}/${repository}@${branch}`;
}

/** `#L3` or `#L3-L9`; empty where no line is known. */
export function lineSuffix({ startLine, endLine }: Candidate): string {
  if (startLine <= 0) return '';
  return endLine > startLine ? `#L${startLine}-L${endLine}` : `#L${startLine}`;
}
