import { join } from 'node:path';
import {
  CONFIG_FOLDER,
  type Config,
  defineConfig,
  folderPathSpec,
  type PathSpec,
  parsePathSpec,
  type ResourceRoot,
  resolveSources,
  type Source,
  type SourceConfig,
} from '@mcp-vector-search/core';
import type { AdHocArgument } from './ad-hoc-arguments.ts';
import { fileSetSource } from './file-set-source.ts';
import { READERS } from './readers.ts';

/** What a project's sources are made of. */
export interface ProjectSourcesOptions {
  readonly config: Config;
  /** Arguments that the index remembers. */
  readonly adHoc: readonly AdHocArgument[];
  /** The class path. Default: empty, which is enough where nothing is read. */
  readonly roots?: readonly ResourceRoot[];
  /** The index file, which is never a document. */
  readonly index: string | undefined;
  /**
   * Whether to watch whatever the configuration says nothing about: arguments, and all sources of a configuration that
   * has none watched. Default false: as configured.
   */
  readonly watch?: boolean;
}

/**
 * Everything that belongs into a project's index: what the configuration names, and what was given as arguments. The folder of
 * configuration and index itself is no document.
 */
export function projectSources(options: ProjectSourcesOptions): readonly Source[] {
  const { config, adHoc, roots = [], index, watch = false } = options;
  const exclude = [join(config.projectRoot, CONFIG_FOLDER), ...(index === undefined ? [] : [index])];
  const template = { ...adHocTemplate(config), watch: watch || config.watch };
  const folders = adHoc.filter(({ kind }) => kind !== 'file').map((argument) => adHocSource(argument, template));
  const configured = { ...config, sources: [...config.sources, ...folders] };
  const undecided = config.sources.every((source) => !source.watch);
  const sources = resolveSources(configured, { roots, readers: READERS, exclude, watch: watch && undecided });
  const files = adHoc.filter(({ kind }) => kind === 'file').map(({ path }) => path);
  return files.length === 0 ? sources : [...sources, fileSetSource(files, { config, template, exclude })];
}

/** A source of which only the place is to be filled in: the defaults of a configuration, cut at headings and blank lines. */
export function adHocTemplate(config: Pick<Config, 'gitignore' | 'readers' | 'projectRoot'>): SourceConfig {
  const input = {
    sources: [{ path: '.', ingest: 'markdown' }],
    'gitignore?': config.gitignore,
    'readers?': config.readers,
  };
  const [template] = defineConfig(input, { projectRoot: config.projectRoot }).sources;
  return template!;
}

function adHocSource({ kind, path }: AdHocArgument, template: SourceConfig): SourceConfig {
  const pathSpec: PathSpec = kind === 'folder' ? folderPathSpec(path) : parsePathSpec(path);
  return { ...template, pathSpec, spec: path, written: path };
}
