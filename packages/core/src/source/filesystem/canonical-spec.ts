import { VectorSearchError } from '../../errors.ts';
import { literalPathSpec } from '../path-spec/literal-path-spec.ts';
import type { PathSpec } from '../path-spec/path-spec.ts';
import { rebasePathSpec } from '../path-spec/rebase-path-spec.ts';
import { resolveExisting } from './resolve-existing.ts';

/**
 * An absolute spec on the canonical path of its base folder, against which canonical paths of files can be matched. The
 * spec of one file is that file's canonical path. Rejects with SOURCE_UNREADABLE where the base folder is not there.
 */
export async function canonicalSpec(spec: PathSpec): Promise<PathSpec> {
  const file = spec.literal === undefined ? undefined : await resolve(spec.literal, spec);
  if (file !== undefined) return literalPathSpec(file);
  const base = await resolve(spec.base, spec);
  if (base !== undefined) return rebasePathSpec(spec, base);
  const message = `the folder ${spec.base} does not exist; create it or correct the path`;
  throw new VectorSearchError('SOURCE_UNREADABLE', message, { context: { path: spec.base, spec: spec.text } });
}

async function resolve(path: string, spec: PathSpec): Promise<string | undefined> {
  try {
    return await resolveExisting(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const message = `${path} of ${spec.text} cannot be reached (${code}); check the permissions on the way to it`;
    throw new VectorSearchError('SOURCE_UNREADABLE', message, { context: { path, spec: spec.text }, cause });
  }
}
