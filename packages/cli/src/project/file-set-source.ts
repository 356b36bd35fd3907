import {
  type Abortable,
  type Config,
  filesystemSource,
  literalPathSpec,
  type Source,
  type SourceChange,
  type SourceConfig,
  type SourceEntry,
  type SourceWatch,
} from '@mcp-vector-search/core';
import { READERS } from './readers.ts';

/** What a set of files has beside its paths. */
export interface FileSetOptions {
  readonly config: Pick<Config, 'projectRoot'>;
  readonly template: SourceConfig;
  /** Absolute paths that are never documents. */
  readonly exclude: readonly string[];
}

/**
 * One source of any number of single files, as a shell makes them of `*.md`. Its identity does not depend on which files they are,
 * so that later ones join it.
 */
export function fileSetSource(paths: readonly string[], { config, template, exclude }: FileSetOptions): Source {
  const { strategy, readers, gitignore, includeSecrets, strategyMetadataKeys, watch } = template;
  const common = {
    strategy,
    ...(readers && { readers: READERS }),
    gitignore,
    includeSecrets,
    strategyMetadataKeys,
    projectRoot: config.projectRoot,
    exclude,
  };
  const parts = new Map(
    [...paths].sort().map((path) => [path, filesystemSource({ ...common, spec: literalPathSpec(path) })]),
  );
  return {
    id: `files:${strategy.fingerprint}`,
    strategy,
    ...(readers && { readers: READERS }),
    label: paths.length === 1 ? String(paths[0]) : `${paths.length} files`,
    metadataKeys: [...new Set([...parts.values()].flatMap(({ metadataKeys = [] }) => metadataKeys))],
    async *list(options: Abortable = {}): AsyncGenerator<SourceEntry, void, undefined> {
      let failure: unknown;
      for (const part of parts.values()) {
        try {
          yield* part.list(options);
        } catch (error) {
          options.signal?.throwIfAborted();
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
    },
    async read(entry: SourceEntry, options: Abortable = {}): Promise<Uint8Array> {
      const part =
        parts.get(entry.documentId) ?? filesystemSource({ ...common, spec: literalPathSpec(entry.documentId) });
      return part.read(entry, options);
    },
    ...(watch && {
      watch: async (onChange: (change: SourceChange) => void, options: Abortable = {}): Promise<SourceWatch> =>
        together(await Promise.all([...parts.values()].map(async (part) => part.watch?.(onChange, options)))),
    }),
  };
}

/** Several watches as one. */
function together(watches: readonly (SourceWatch | undefined)[]): SourceWatch {
  return {
    get how(): 'native' | 'polling' {
      return watches.some((watch) => watch?.how === 'polling') ? 'polling' : 'native';
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(watches.map((watch) => watch?.[Symbol.asyncDispose]()));
    },
  };
}
