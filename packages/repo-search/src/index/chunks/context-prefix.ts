import type { Identity } from './identity.ts';

/** A file of a repository. */
export interface DocumentPlace {
  readonly identity: Identity;
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly fileType: string;
}

/** The lines in front of every stored chunk, which say where it is from, and a blank line. */
export function contextPrefix(
  { identity, path, fileType }: DocumentPlace,
  { section, symbol }: { readonly section: string; readonly symbol: string },
): string {
  const { organization, repository, branch } = identity;
  return [
    `Source: ${organization}/${repository}@${branch}:${path}\n`,
    `Type: ${fileType}\n`,
    section === '' ? '' : `Section: ${section}\n`,
    symbol === '' ? '' : `Symbol: ${symbol}\n`,
    '\n',
  ].join('');
}
