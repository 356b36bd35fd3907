import { posix, sep } from 'node:path';
import { createPathSpec } from '../../source/path-spec/create-path-spec.ts';
import type { PathSpec } from '../../source/path-spec/path-spec.ts';

/**
 * A `:path` spec as an absolute one: `~/` is the home folder, a relative spec is below the project root, `.` and `..`
 * in front of the first glob or capture are resolved. A `*` in the name of either folder stands for itself.
 *
 * @returns the resolved spec and its text.
 */
export function resolveSpec(
  written: PathSpec,
  at: { readonly projectRoot: string; readonly home: string },
): { readonly pathSpec: PathSpec; readonly spec: string } {
  const [first, ...others] = written.tokens;
  const leading = first?.type === 'literal' ? first.text : '';
  const rest = first?.type === 'literal' ? others : written.tokens;
  const text = normalized(absolute(leading, at), rest.length > 0);
  const pathSpec = createPathSpec([{ type: 'literal', text }, ...rest], written.text);
  return { pathSpec, spec: text + written.text.slice(leading.length) };
}

function absolute(path: string, at: { readonly projectRoot: string; readonly home: string }): string {
  if (path === '~' || path.startsWith('~/')) return slashed(at.home) + path.slice(1);
  if (path.startsWith('/') || /^[A-Za-z]:[/\\]/.test(path)) return path;
  return `${slashed(at.projectRoot)}/${path}`;
}

/** With `cut` the last name may go on in a glob or capture, and is left alone. */
function normalized(path: string, cut: boolean): string {
  const end = cut ? path.lastIndexOf('/') + 1 : path.length;
  return posix.normalize(path.slice(0, end)) + path.slice(end);
}

function slashed(folder: string): string {
  return (sep === '\\' ? folder.replaceAll('\\', '/') : folder).replace(/\/$/, '');
}
