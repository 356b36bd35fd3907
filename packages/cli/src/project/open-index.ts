import { type Config, type Embedder, type Source, Store, VectorSearchError } from '@mcp-vector-search/core';
import type { OptionValues } from '../command.ts';
import type { Io } from '../io.ts';
import { textOption } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import { readAdHocArguments } from './ad-hoc-arguments.ts';
import { chromaStoreDriver, chromaStoreName } from './chroma-store-driver.ts';
import { isMissing } from './is-missing.ts';
import { locateProject } from './locate-project.ts';
import { openEmbedder } from './open-embedder.ts';
import { projectRoots } from './project-roots.ts';
import { projectSources } from './project-sources.ts';
import { refusePrebuilt } from './refuse-prebuilt.ts';

/** An index that exists, opened for a command. */
export interface OpenIndex extends AsyncDisposable {
  /** Absolute path of its file, or what it is called where it lies elsewhere. */
  readonly path: string;
  readonly config: Config;
  readonly store: Store;
  /** Present where vectors were asked for. */
  readonly embedder?: Embedder;
  /** Where its documents can be read again, those of remembered arguments too. */
  readonly origins: readonly Source[];
  /** What should be in the index: only these answer. Absent without a configuration: everything in it counts. */
  readonly sources?: readonly Source[];
}

/** What a command needs of an index. */
export interface OpenIndexOptions {
  /** An embedder for its vectors. Default false: nothing of a model is touched. */
  readonly vectors?: boolean;
  /** To write to it. Default false. */
  readonly write?: boolean;
  /** To read documents of `:class-path` sources again. Default false: those of files can be read. */
  readonly read?: boolean;
}

/**
 * Opens the index that the options `--config` and `--index` mean. Rejects with STORE_NOT_FOUND where it does not exist, with
 * STORE_READ_ONLY where it is to be written and belongs to a package.
 */
export async function openIndex(values: OptionValues, io: Io, options: OpenIndexOptions = {}): Promise<OpenIndex> {
  const choice = { config: textOption(values, 'config'), index: textOption(values, 'index') };
  const { config, index, chroma } = await locateProject(choice, io);
  const path = chroma ? chromaStoreName(chroma) : index;
  if (path === undefined) {
    throw new UsageError(`${config.file} keeps its index in memory, so only serve has one; give --index FILE to index`);
  }
  if (!chroma && isMissing(path)) {
    throw new VectorSearchError('STORE_NOT_FOUND', `there is no index at ${path}; "mcp-vector-search index" makes it`);
  }
  const { signal } = io;
  const embedder = options.vectors ? await openEmbedder(config, { workers: 1, signal }) : undefined;
  const readOnly = !options.write;
  const place = chroma ? { driver: await chromaStoreDriver(chroma, { readOnly }) } : { path };
  const store = await Store.open({ ...place, embedder, readOnly, signal });
  if (options.write) await refusePrebuilt(store, path, { signal });
  const adHoc = await readAdHocArguments(store, { signal });
  const roots = options.read ? await projectRoots(config, textOption(values, 'class-path'), io) : [];
  const origins = projectSources({ config, adHoc, roots, index });
  return {
    path,
    config,
    store,
    ...(embedder && { embedder }),
    origins,
    ...(config.file !== undefined && { sources: origins }),
    async [Symbol.asyncDispose](): Promise<void> {
      await store.close();
      await embedder?.close?.();
    },
  };
}
