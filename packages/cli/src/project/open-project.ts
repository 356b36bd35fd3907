import {
  type Abortable,
  type Bundle,
  type Config,
  type Embedder,
  isVectorSearchError,
  memoryDriver,
  type SearcherOptions,
  type Source,
  Store,
  type VectorSearchError,
} from '@mcp-vector-search/core';
import type { OptionValues } from '../command.ts';
import type { Io } from '../io.ts';
import { flagOption, textOption, workersOption } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import {
  type AdHocArgument,
  mergeAdHocArguments,
  readAdHocArguments,
  resolveAdHocArguments,
  writeAdHocArguments,
} from './ad-hoc-arguments.ts';
import { chromaStoreDriver, chromaStoreName } from './chroma-store-driver.ts';
import { isMissing } from './is-missing.ts';
import { locateProject, type Project } from './locate-project.ts';
import { type MakeIndexStoreOptions, makeIndexStore } from './make-index-store.ts';
import { openEmbedder } from './open-embedder.ts';
import { openReranker } from './open-reranker.ts';
import { prebuiltIndexes } from './prebuilt-indexes.ts';
import { projectPackages, projectRoots } from './project-roots.ts';
import { adHocTemplate, projectSources } from './project-sources.ts';
import { refusePrebuilt } from './refuse-prebuilt.ts';
import { warnOfNetwork } from './warn-of-network.ts';

/** A project opened to be indexed. */
export interface OpenProject extends AsyncDisposable {
  readonly config: Config;
  /** Absolute path of the index file; undefined = there is none. */
  readonly index: string | undefined;
  /** Where the index lies, for people. */
  readonly place: string;
  readonly embedder: Embedder;
  readonly reranking: Pick<SearcherOptions, 'reranker' | 'candidates'>;
  readonly store: Store;
  readonly sources: readonly Source[];
  /** Of packages whose documents are among the sources. */
  readonly prebuilt: readonly Bundle['store'][];
  /** Path specs of the command line that the index did not remember before. */
  readonly newSpecs: readonly string[];
}

/** What there is to index beside what the configuration names. */
export interface OpenProjectOptions {
  /** Arguments of the command line. Default: none. */
  readonly args?: readonly string[];
  /** Whether an index in memory will do. Default false: {@link UsageError}. */
  readonly memory?: boolean;
}

/**
 * Opens the project that the options mean, making its index where there is none. Arguments are remembered by the index and added
 * to those it remembers; with `--rebuild` everything in the index is dropped first, and arguments take the place of those remembered.
 */
export async function openProject(
  values: OptionValues,
  io: Io,
  options: OpenProjectOptions = {},
): Promise<OpenProject> {
  const { args = [], memory = false } = options;
  const { cwd, signal } = io;
  const choice = { config: textOption(values, 'config'), index: textOption(values, 'index'), adHoc: args.length > 0 };
  const [workers, classPath] = [workersOption(values), textOption(values, 'class-path')];
  const { config, index, chroma } = await locateProject(choice, io);
  if (index === undefined && !chroma && !memory) {
    throw new UsageError(`${config.file} keeps its index in memory, which only serve can use; give --index FILE`);
  }
  const added = await resolveAdHocArguments(args, { cwd, home: io.home, source: adHocTemplate(config), signal });
  const embedder = await openEmbedder(config, { workers, signal });
  const rebuild = flagOption(values, 'rebuild');
  const lost: { error?: VectorSearchError } = {};
  const remembered = await rememberedBy({ index, chroma }, { rebuild, lost, signal });
  const held = rebuild && added.length > 0 ? [] : remembered;
  const adHoc = mergeAdHocArguments(held, added);
  const packages = await projectPackages(config, io);
  const roots = await projectRoots(config, classPath, io, packages);
  const sources = projectSources({ config, adHoc, roots, index, watch: flagOption(values, 'watch') });
  if (sources.length === 0 && config.file === undefined) throw nothingToIndex(lost.error);
  const store = await openStore({ index, chroma }, { embedder, empty: rebuild, signal });
  await warnOfNetwork(index, io);
  const bundles = await prebuiltIndexes(packages, embedder, io);
  if (rebuild || added.length > 0) await writeAdHocArguments(store, adHoc, { signal });
  return {
    ...{ config, index, embedder, store, sources, newSpecs: newSpecs(held, added) },
    place: chroma ? chromaStoreName(chroma) : (index ?? 'memory'),
    prebuilt: bundles.map((bundle) => bundle.store),
    reranking: await openReranker(config),
    async [Symbol.asyncDispose](): Promise<void> {
      for (const one of [store, ...bundles]) await one.close();
      await embedder.close?.();
    },
  };
}

type IndexPlace = Pick<Project, 'index' | 'chroma'>;

async function openStore({ index, chroma }: IndexPlace, options: MakeIndexStoreOptions): Promise<Store> {
  if (index !== undefined) return makeIndexStore(index, options);
  const driver = chroma ? await chromaStoreDriver(chroma, { readOnly: false }) : memoryDriver();
  return Store.open({ driver, ...options });
}

function newSpecs(held: readonly AdHocArgument[], added: readonly AdHocArgument[]): readonly string[] {
  const known = new Set(held.map(({ path }) => path));
  return added.filter(({ kind, path }) => kind === 'spec' && !known.has(path)).map(({ path }) => path);
}

/** What an index remembers; nothing where there is none yet, or where it is to be rebuilt because it cannot be read. */
async function rememberedBy(
  { index, chroma }: IndexPlace,
  {
    rebuild,
    lost,
    ...abortable
  }: Abortable & { readonly rebuild: boolean; readonly lost: { error?: VectorSearchError } },
): Promise<readonly AdHocArgument[]> {
  if (!chroma && (index === undefined || isMissing(index))) return [];
  try {
    const place = chroma ? { driver: await chromaStoreDriver(chroma, { readOnly: true }) } : { path: index as string };
    await using store = await Store.open({ ...place, readOnly: true, ...abortable });
    await refusePrebuilt(store, String(index), abortable);
    return await readAdHocArguments(store, abortable);
  } catch (error) {
    if (isVectorSearchError(error, 'STORE_NOT_FOUND')) return []; // an empty file
    if (!rebuild || !isVectorSearchError(error) || error.code === 'STORE_READ_ONLY') throw error;
    lost.error = error;
    return [];
  }
}

function nothingToIndex(lost: VectorSearchError | undefined): UsageError {
  if (lost) {
    const again = 'name them again: "mcp-vector-search index FOLDER… --rebuild"';
    return new UsageError(`what was indexed cannot be read out of the index (${lost.message}); ${again}`);
  }
  return new UsageError('nothing to index: name folders, files or path specs, or write .mcp-vector-search/config.edn');
}
