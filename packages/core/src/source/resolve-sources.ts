import type { Config, SourceConfig } from '../config/config.ts';
import type { DocumentReader } from '../document/document-reader.ts';
import { filesystemSource } from './filesystem-source.ts';
import type { ResourceRoot } from './resource-root.ts';
import { resourceSource } from './resource-source.ts';
import type { Source } from './source.ts';
import { sourceId } from './source-id.ts';

/** What sources need beside the configuration. */
export interface ResolveSourcesOptions {
  /** The class path of `:class-path` sources. Default: empty. */
  readonly roots?: readonly ResourceRoot[];
  /** What makes text of the bytes of formats that are not plain text, in sources that do not say `:readers? false`. Default: none. */
  readonly readers?: readonly DocumentReader[];
  /** Absolute paths of files that are never documents, such as an index kept elsewhere. Default: the index that the configuration names. */
  readonly exclude?: readonly string[];
  /** True = all sources of files can be watched, whatever the configuration says. Default: those that it says to watch. */
  readonly watch?: boolean;
}

/**
 * The sources of a configuration, in its order. Ids are those of `sourceId`; a repeat of one gets `~2`, `~3` … at
 * its end. Nothing is read here.
 */
export function resolveSources(
  config: Pick<Config, 'sources' | 'projectRoot' | 'store'>,
  options: ResolveSourcesOptions = {},
): Source[] {
  const {
    roots = [],
    readers,
    watch = false,
    exclude = config.store?.type === 'sqlite' ? [config.store.path] : [],
  } = options;
  const seen = new Map<string, number>();
  return config.sources.map((source) => {
    const id = sourceId(source.kind, source.pathSpec, source.strategy.fingerprint);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    const common = {
      ...commonOptions(source),
      ...(source.readers && { readers }),
      id: times === 1 ? id : `${id}~${times}`,
    };
    if (source.kind === 'class-path') return resourceSource({ ...common, roots });
    const { gitignore, includeSecrets } = source;
    return filesystemSource({
      ...common,
      gitignore,
      includeSecrets,
      projectRoot: config.projectRoot,
      exclude,
      watch: watch || source.watch,
    });
  });
}

function commonOptions({ pathSpec, strategy, written, name, metadata, strategyMetadataKeys }: SourceConfig): {
  spec: SourceConfig['pathSpec'];
  strategy: SourceConfig['strategy'];
  label: string;
  metadata: SourceConfig['metadata'];
  strategyMetadataKeys: readonly string[];
} {
  const named = name === undefined ? metadata : { ...metadata, name };
  return { spec: pathSpec, strategy, label: name ?? written, metadata: named, strategyMetadataKeys };
}
