import { createPathSpec } from './create-path-spec.ts';
import type { PathSpec } from './path-spec.ts';

/** The spec of everything below a folder, every character of whose path stands for itself. `''` = everything. */
export function folderPathSpec(folder: string): PathSpec {
  const literal = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const everything = { type: 'everything' } as const;
  return createPathSpec(literal === '' ? [everything] : [{ type: 'literal', text: literal }, everything], folder);
}
