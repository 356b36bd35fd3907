import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  type ChromaStoreConfig,
  CONFIG_FOLDER,
  type Config,
  defineConfig,
  isVectorSearchError,
  loadConfig,
  VectorSearchError,
} from '@mcp-vector-search/core';
import type { Io } from '../io.ts';
import { isMissing } from './is-missing.ts';
import { STRATEGIES } from './strategies.ts';

/** Names of configuration files. */
const CONFIG_NAMES = ['config.edn', 'config.json'];

/** What makes a folder a project, with the option that names it; a configuration counts first. */
const PROJECT_FILES = [...CONFIG_NAMES.map((name) => [name, '--config'] as const), ['index.db', '--index'] as const];

/** What a command works on: a configuration and the index that belongs to it. */
export interface Project {
  /** Without a configuration file: one with no sources. */
  readonly config: Config;
  /** Absolute path of the index file; undefined = in a Chroma server, or in memory, so only while this process lives. */
  readonly index: string | undefined;
  /** The Chroma server that holds the index. */
  readonly chroma?: ChromaStoreConfig | undefined;
}

/** What the command line says about it. */
export interface ProjectChoice {
  /** `--config`. */
  readonly config?: string | undefined;
  /** `--index`. */
  readonly index?: string | undefined;
  /** Whether things to index were given, so that no configuration is needed. Default false. */
  readonly adHoc?: boolean;
}

/**
 * Finds the configuration in use and its index. In order: the file asked for; the project's own in the current folder; none,
 * where things to index or an index are named or an index lies in the current folder; the one at home.
 * The index is the one asked for, the one that the configuration names, or `index.db` beside the configuration.
 * Rejects with CONFIG_NOT_FOUND or CONFIG_INVALID. Warnings of the configuration go to stderr.
 */
export async function locateProject(choice: ProjectChoice, io: Io): Promise<Project> {
  const config = await findConfig(choice, io);
  if (config.file !== undefined) {
    for (const { message } of config.warnings) io.stderr.write(`warning: ${message}\n`);
  }
  const isChroma = choice.index === undefined && config.store?.type === 'chroma';
  return { config, index: indexOf(config, choice, io), ...(isChroma && { chroma: config.store }) };
}

async function findConfig(choice: ProjectChoice, io: Io): Promise<Config> {
  const { cwd, home, signal } = io;
  const options = { cwd, strategies: STRATEGIES, signal };
  if (choice.config !== undefined) return loadConfig({ ...options, home, path: choice.config });
  const adHoc = choice.adHoc || choice.index !== undefined || !isMissing(adHocIndex(cwd));
  const unconfigured = CONFIG_NAMES.every((name) => isMissing(join(cwd, CONFIG_FOLDER, name)));
  if (adHoc && unconfigured) return defineConfig({ sources: [] }, { projectRoot: cwd });
  return loadConfig({ ...options, home }).catch((error: unknown) => {
    throw isVectorSearchError(error, 'CONFIG_NOT_FOUND') ? nothingHere(error, cwd) : error;
  });
}

function nothingHere({ message, context, cause }: VectorSearchError, cwd: string): VectorSearchError {
  const above = projectAbove(cwd);
  const hint =
    above ??
    'or begin here: mcp-vector-search init looks at the files, mcp-vector-search index FOLDER takes those of a folder';
  return new VectorSearchError('CONFIG_NOT_FOUND', `no index at ${adHocIndex(cwd)}, and ${message}, ${hint}`, {
    context,
    cause,
  });
}

/** Where the nearest folder above has a configuration or index, and what to do about it; undefined = none has. */
function projectAbove(cwd: string): string | undefined {
  for (let folder = dirname(cwd); ; folder = dirname(folder)) {
    for (const [name, option] of PROJECT_FILES) {
      const file = join(folder, CONFIG_FOLDER, name);
      if (existsSync(file)) return `or run it in ${folder}, which has one, or pass ${option} ${file}`;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

function indexOf(config: Config, choice: ProjectChoice, { cwd }: Io): string | undefined {
  if (choice.index !== undefined) return resolve(cwd, choice.index);
  if (config.store) return config.store.type === 'sqlite' ? config.store.path : undefined;
  return config.file === undefined ? adHocIndex(cwd) : join(dirname(config.file), 'index.db');
}

function adHocIndex(cwd: string): string {
  return join(cwd, CONFIG_FOLDER, 'index.db');
}
