import type { ChunkSizes } from './chunks/chunk-text.ts';
import type { FileSelection } from './files/discover-files.ts';

/** What both commands of the indexer are told: which files, and how large chunks are. */
export interface ChunkingConfig extends FileSelection, ChunkSizes {
  /** Folder of the repository, absolute. */
  readonly root: string;
}

/** Everything that `index` was told. Empty texts = none. */
export interface IndexConfig extends ChunkingConfig {
  readonly serverUrl: string;
  readonly collectionName: string;
  readonly bearerToken: string;
  readonly tenant: string;
  readonly database: string;
  /** Records of one call at most; a server may take fewer. */
  readonly batchSize: number;
  readonly retryAttempts: number;
  readonly embeddingApiUrl: string;
  readonly embeddingModel: string;
  readonly embeddingApiKey: string;
  readonly dryRun: boolean;
  /** Absolute path of the manifest to write. */
  readonly outputManifest: string;
  readonly includeDocumentText: boolean;
  /** Absolute path of the file that keeps vectors by what they stand for. */
  readonly embeddingCache: string;
  /** Whether chunks that did not change get the commit of this run. */
  readonly refreshCommit: boolean;
}
