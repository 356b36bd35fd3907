import { canonicalPath } from '../../source/canonical-path.ts';
import type { PathSpec } from '../../source/path-spec/path-spec.ts';
import { resolvePathSpec } from '../../source/path-spec/resolve-path-spec.ts';

/** A `:path` spec as an absolute one, below the project root or, with `~/`, the home folder; and its text. */
export function resolveSpec(
  written: PathSpec,
  at: { readonly projectRoot: string; readonly home: string },
): { readonly pathSpec: PathSpec; readonly spec: string } {
  const windows = process.platform === 'win32';
  const place = { folder: canonicalPath(at.projectRoot, windows), home: canonicalPath(at.home, windows), windows };
  const pathSpec = resolvePathSpec(written, place);
  return { pathSpec, spec: leading(pathSpec) + written.text.slice(leading(written).length) };
}

/** The literal text in front of the first glob or capture. */
function leading({ tokens: [first] }: PathSpec): string {
  return first?.type === 'literal' ? first.text : '';
}
