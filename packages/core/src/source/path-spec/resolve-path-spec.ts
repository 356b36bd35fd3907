import { posix } from 'node:path';
import { createPathSpec } from './create-path-spec.ts';
import type { PathSpec, PathToken } from './path-spec.ts';

/** Where a relative spec begins. */
export interface PathSpecPlace {
  /** Absolute folder that a relative spec is relative to, `/`-separated. */
  readonly folder: string;
  /** Absolute folder that `~` stands for. */
  readonly home: string;
  /** Whether paths are those of Windows: `\` separates as `/` does, and `C:/` begins an absolute path. */
  readonly windows?: boolean;
}

/**
 * An absolute spec: one that begins with `~/` is in the home folder, any other relative one in the folder given, whose
 * characters stand for themselves. `.`, `..` and doubled slashes in front of the first glob or capture are resolved.
 */
export function resolvePathSpec(spec: PathSpec, place: PathSpecPlace): PathSpec {
  const windows = place.windows ?? false;
  const tokens = windows ? spec.tokens.map(slashed) : spec.tokens;
  const [first, ...rest] = tokens;
  const leading = first?.type === 'literal' ? first.text : '';
  const others = first?.type === 'literal' ? rest : tokens;
  const text = normalized(absolute(leading, place, windows), others.length > 0, windows);
  return createPathSpec([{ type: 'literal', text }, ...others], spec.text);
}

function absolute(leading: string, { folder, home }: PathSpecPlace, windows: boolean): string {
  if (leading.startsWith('/') || (windows && /^[A-Za-z]:\//.test(leading))) return leading;
  if (leading === '~' || leading.startsWith('~/')) return home + leading.slice(1);
  return `${folder.endsWith('/') ? folder : `${folder}/`}${leading}`;
}

/** With `cut` the last name may go on in a glob or capture, and is left alone. */
function normalized(path: string, cut: boolean, windows: boolean): string {
  const end = cut ? path.lastIndexOf('/') + 1 : path.length;
  const server = /^\/(?=\/[^/])/.exec(path)?.[0] ?? ''; // //server/share, a root of its own on Windows
  return (windows ? server : '') + posix.normalize(path.slice(0, end)) + path.slice(end);
}

function slashed(token: PathToken): PathToken {
  return token.type === 'literal' ? { ...token, text: token.text.replaceAll('\\', '/') } : token;
}
