import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Config, type Embedder, memoryDriver, type Source, type Store } from '@mcp-vector-search/core';
import type { OptionValues } from '../command.ts';
import type { Io } from '../io.ts';
import { countOption, flagOption, textOption } from '../options.ts';
import { addArguments } from './ad-hoc-arguments.ts';
import { locateProject, PROJECT_FOLDER } from './locate-project.ts';
import { openEmbedder } from './open-embedder.ts';
import { projectSources } from './project-sources.ts';

/** A project opened to be indexed. */
export interface OpenProject extends AsyncDisposable {
  readonly config: Config;
  /** Absolute path of the index file; undefined = in memory. */
  readonly index: string | undefined;
  readonly embedder: Embedder;
  readonly store: Store;
  readonly sources: readonly Source[];
}

/**
 * Opens the project that the options mean, making its index where there is none. `args` are things to index beside those that the
 * configuration names and those remembered. With `--rebuild` everything in the index is dropped, what it remembers too, when
 * `args` are there to replace it.
 */
export async function openProject(values: OptionValues, args: readonly string[], io: Io): Promise<OpenProject> {
  const { signal } = io;
  const choice = { config: textOption(values, 'config'), index: textOption(values, 'index'), adHoc: args.length > 0 };
  const { config, index } = await locateProject(choice, io);
  const embedder = await openEmbedder(config, { workers: countOption(values, 'workers'), signal });
  const store = await openStore(index, embedder, { rebuild: flagOption(values, 'rebuild'), signal });
  const close = async (): Promise<void> => {
    await store.close();
    await embedder.close?.();
  };
  try {
    await addArguments(store, args, { cwd: io.cwd, replace: flagOption(values, 'rebuild'), signal });
    const classPath = textOption(values, 'class-path');
    const sources = await projectSources(config, store, { classPath, cwd: io.cwd, signal });
    return { config, index, embedder, store, sources, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
