/** Stage "config": what should be indexed. The result of reading a configuration; nothing here touches a file. */
import type { IngestStrategy } from '../ingest/ingest-strategy.ts';
import type { Metadata } from '../metadata.ts';
import type { PathSpec } from '../source/path-spec/path-spec.ts';
import type { ChromaStoreConfig, RerankConfig, ServiceEmbeddingConfig } from './service-config.ts';

/** Plain data out of a configuration: keywords and symbols are strings without the colon, sets are arrays. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainRecord;

/** A map of a configuration as plain data; keys without the colon. */
export interface PlainRecord {
  readonly [key: string]: PlainValue;
}

/** One thing to index, with everything inherited, defaulted and resolved. */
export interface SourceConfig {
  /** `path` = files of this machine; `class-path` = resources of the resource roots. */
  readonly kind: 'path' | 'class-path';
  /** The path spec to use: for `path` absolute (relative ones resolved against the project root, `~/` expanded). */
  readonly pathSpec: PathSpec;
  /** The text of `pathSpec`, for identity. */
  readonly spec: string;
  /** The path spec as written, for people. */
  readonly written: string;
  /** `:name`, also in `metadata` under `name`. */
  readonly name?: string;
  /** Name of the strategy. Default `whole-document`. */
  readonly ingest: string;
  /** The strategy, made with the options of the source. */
  readonly strategy: IngestStrategy;
  /** Metadata keys that the strategy may add to segments. */
  readonly strategyMetadataKeys: readonly string[];
  /** Whether to watch for changes. Default: the global setting; always false for `class-path`. */
  readonly watch: boolean;
  /** Whether nested .gitignore files leave things out. Default: the global setting. */
  readonly gitignore: boolean;
  /** Whether documents of formats that a program has readers for are read by them. Default: the global setting. */
  readonly readers: boolean;
  /** Whether files that are secrets by name are indexed too. Default false. */
  readonly includeSecrets: boolean;
  /** Base metadata of every document: all keys that mean nothing else. */
  readonly metadata: Metadata;
}

/** Where the index lies, if the configuration says so. */
export type StoreConfig =
  | { readonly type: 'memory' }
  /** `path` is absolute. */
  | { readonly type: 'sqlite'; readonly path: string }
  | ChromaStoreConfig;

/** A model on this machine. */
export interface LocalEmbeddingConfig {
  readonly type?: 'onnx';
  /** Name of a model, or the absolute path of a model directory. Default: the embedder's own default. */
  readonly model?: string;
}

/** Which embedder to use, if the configuration says so. */
export type EmbeddingConfig = LocalEmbeddingConfig | ServiceEmbeddingConfig;

/** How results are given to clients. Further options are kept as plain data. */
export interface SearchConfig {
  /** `markdown` (the default of the adapters) or `json`: an array of content and score. */
  readonly result?: 'markdown' | 'json';
  /** All options of `:search` as plain data, `result` included. */
  readonly options: PlainRecord;
}

/** Something that does not stop a configuration from being used, but is probably not meant. */
export interface ConfigWarning {
  /** One line: file, line, column, what and what to do. */
  readonly message: string;
  /** The key that it is about, such as `sources[0].watch?`. */
  readonly key: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
}

/** A whole configuration. */
export interface Config {
  /** Description of the search tool. Absent: the adapter's own. May be empty. */
  readonly description?: string;
  /** Default for the sources. Default false. */
  readonly watch: boolean;
  /** Default for the sources. Default false. */
  readonly gitignore: boolean;
  /** Default for the sources. Default true. */
  readonly readers: boolean;
  readonly sources: readonly SourceConfig[];
  /** Absent: `index.db` beside the configuration. */
  readonly store?: StoreConfig;
  readonly embedding?: EmbeddingConfig;
  readonly rerank?: RerankConfig;
  readonly search?: SearchConfig;
  /** `:lint-as`: qualified macro name to the qualified name that it is analysed as. Given to every strategy that has the option. */
  readonly lintAs: Readonly<Record<string, string>>;
  /** Absolute path of the file it was read from. */
  readonly file?: string;
  /** Absolute folder against which relative paths were resolved. */
  readonly projectRoot: string;
  readonly warnings: readonly ConfigWarning[];
}
