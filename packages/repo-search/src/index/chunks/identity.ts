import { contentHash } from '@mcp-vector-search/core';
import { ConfigError } from '../../shared/config-error.ts';

/** Which repository is indexed, and at which commit. */
export interface Identity {
  readonly organization: string;
  readonly repository: string;
  readonly branch: string;
  /** Empty = not known. */
  readonly commitSha: string;
}

/** Refuses an identity whose parts are blank, not trimmed or hold a NUL. @throws ConfigError */
export function checkIdentity({ organization, repository, branch }: Identity): void {
  for (const [name, value] of Object.entries({ organization, repository, branch })) {
    if (value.trim() === '') throw new ConfigError(`${name} must not be blank`);
    if (value !== value.trim()) throw new ConfigError(`${name} must not begin or end with white space`);
    if (value.includes('\0')) throw new ConfigError(`${name} must not hold a NUL character`);
  }
}

/** Id of everything indexed of one branch: SHA-256 of `["organization","repository","branch"]`. */
export function namespaceId({ organization, repository, branch }: Identity): string {
  return contentHash(JSON.stringify([organization, repository, branch]));
}

/** Id of a file within a namespace. */
export function documentId(namespace: string, path: string): string {
  return `repodoc:v1:${namespace}:${contentHash(path)}`;
}

/** Id of a chunk: it changes whenever the file does. `index` counts from 0. */
export function recordId(namespace: string, path: string, fileHash: string, index: number): string {
  return `repochunk:v1:${namespace}:${contentHash(path)}:${fileHash}:${String(index).padStart(8, '0')}`;
}
