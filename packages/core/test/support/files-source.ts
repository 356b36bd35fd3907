import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { type FilesystemSourceOptions, filesystemSource } from '../../src/source/filesystem-source.ts';
import type { Source } from '../../src/source/source.ts';

/** The strategy of {@link filesSource}. */
export const strategy = defaultStrategies['whole-document'].create({});

/** A source of files as whole documents, in a project that has no ignore file. */
export function filesSource(
  spec: FilesystemSourceOptions['spec'],
  more: Partial<FilesystemSourceOptions> = {},
): Source {
  return filesystemSource({ spec, strategy, projectRoot: '/', ...more });
}
