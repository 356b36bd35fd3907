/**
 * The public interface of mcp-vector-search, in the order in which data flows.
 * Importing this module loads no native code and prints nothing.
 */
export type { Abortable } from './abort.ts';
export { passSignal } from './abort.ts';
// prebuilt indexes
export { type BundleOptions, type BundleReport, bundleIndex } from './bundle/bundle-index.ts';
export {
  type BundledSource,
  type BundleInfo,
  PRODUCT_KEYS,
  type Product,
  readBundleInfo,
} from './bundle/bundle-info.ts';
export type { EmbedAgainTarget } from './bundle/embed-again.ts';
export { type Bundle, type OpenBundleOptions, openBundle } from './bundle/open-bundle.ts';
// configuration
export type {
  Config,
  ConfigWarning,
  EmbeddingConfig,
  LocalEmbeddingConfig,
  PlainRecord,
  PlainValue,
  SearchConfig,
  SourceConfig,
  StoreConfig,
} from './config/config.ts';
export type { ConfigInput, InputValue, SourceInput } from './config/config-input.ts';
export { type DefineConfigOptions, defineConfig } from './config/define-config.ts';
export { canonicalEdn } from './config/edn/canonical-edn.ts';
export type { EdnEntry, EdnSpan, EdnValue } from './config/edn/edn-value.ts';
export { readEdn } from './config/edn/read-edn.ts';
export { type LoadConfigOptions, loadConfig } from './config/load-config.ts';
export { type ParseConfigOptions, parseConfig } from './config/parse-config.ts';
export { CONFIG_FOLDER, projectRootOf } from './config/project-root-of.ts';
export { type ConfigProposal, type ProposeConfigOptions, proposeConfig } from './config/propose/propose-config.ts';
export type { ProposedSource } from './config/propose/propose-sources.ts';
export type {
  ChromaStoreConfig,
  ModelServiceConfig,
  RerankConfig,
  ServiceConfig,
  ServiceEmbeddingConfig,
} from './config/service-config.ts';
// documents and segments
export { contentHash } from './content-hash.ts';
// diagnosis
export type { IndexPlace } from './diagnose/check-index.ts';
export { type DiagnoseOptions, type Diagnosis, diagnose } from './diagnose/diagnose.ts';
export type { DiagnosticCheck, Finding } from './diagnose/finding.ts';
export { type CorpusMeasurement, type Latency, type MeasureOptions, measureCorpus } from './diagnose/measure-corpus.ts';
export { type DecodedDocument, decodeDocument } from './document/decode-document.ts';
export type { Document, TextRange } from './document/document.ts';
export type { DocumentReader, DocumentText } from './document/document-reader.ts';
export { LineIndex } from './document/line-index.ts';
export { readIndexed } from './document/read-indexed.ts';
export { type ReadText, type ReadTextOptions, readText } from './document/read-text.ts';
// embeddings
export type { Embedder, EmbedRole, TextSpan } from './embed/embedder.ts';
export type { ErrorCode, ErrorContext } from './errors.ts';
export { ERROR_CODES, isVectorSearchError, VectorSearchError } from './errors.ts';
// indexing
export type { IndexEvent, Progress, RunPhase } from './indexer/index-event.ts';
export type { IndexStatus, IndexStatusOptions, SourceStatus } from './indexer/index-status.ts';
export { indexStatus } from './indexer/index-status.ts';
export type { IndexerChange, IndexerOptions } from './indexer/indexer.ts';
export { Indexer } from './indexer/indexer.ts';
export type { VectorCache } from './indexer/known-vectors.ts';
export type { LastRun } from './indexer/last-run.ts';
export type { DocumentProblem } from './indexer/problem-of.ts';
export type {
  ApplyReport,
  DocumentChanged,
  DocumentTallies,
  ReportedProblem,
  RunReport,
  RunTimings,
  SourceReport,
} from './indexer/run-report.ts';
export type { EmbeddingProblem, EmbeddingReport, VerifyEmbeddingsOptions } from './indexer/verify-embeddings.ts';
export { verifyEmbeddings } from './indexer/verify-embeddings.ts';
export type { BudgetOptions } from './ingest/budget/split-to-budget.ts';
export { splitToBudget } from './ingest/budget/split-to-budget.ts';
export type { TextMeasure } from './ingest/budget/text-measure.ts';
export { loadSentenceDetector } from './ingest/chunked/load-sentence-detector.ts';
export type { SentenceDetector } from './ingest/chunked/sentence-detector.ts';
export type { SplitLevelName } from './ingest/chunked/split-level.ts';
export type { SplitOptions, TextChunk } from './ingest/chunked/split-recursively.ts';
export { splitRecursively } from './ingest/chunked/split-recursively.ts';
export type { DefaultStrategyName } from './ingest/default-strategies.ts';
export { defaultStrategies } from './ingest/default-strategies.ts';
export type {
  IngestStrategies,
  IngestStrategy,
  IngestStrategyFactory,
  SegmentDraft,
  SegmentProblem,
} from './ingest/ingest-strategy.ts';
export { OptionError } from './ingest/ingest-strategy.ts';
export type { MarkdownChunkOptions } from './ingest/markdown/chunk-markdown.ts';
export { chunkMarkdown } from './ingest/markdown/chunk-markdown.ts';
export type { MarkdownBlock, MarkdownFences } from './ingest/markdown/markdown-blocks.ts';
export type { ContentPart } from './ingest/single-segment/content-part.ts';
export type { EmbedText, EmbedTextPart } from './ingest/single-segment/embed-text-part.ts';
export { filePathContent } from './ingest/single-segment/file-path-content.ts';
export { fixedSegmentFactory } from './ingest/single-segment/fixed-segment-factory.ts';
export type { SingleSegmentParts } from './ingest/single-segment/single-segment-factory.ts';
export { singleSegmentFactory } from './ingest/single-segment/single-segment-factory.ts';
export { wholeDocumentContent } from './ingest/single-segment/whole-document-content.ts';
export { wholeDocumentEmbedding } from './ingest/single-segment/whole-document-embedding.ts';
export type { Filter, Metadata, MetadataValue, NormalFilter } from './metadata.ts';
export { SYSTEM_METADATA_KEYS } from './metadata.ts';
// search
export { contentLines, type LineOf } from './search/content-lines.ts';
export { emptyAnswerReason, type Narrowing } from './search/empty-answer-reason.ts';
export type { Coverage, Hit, SearchMode, SearchResult } from './search/hit.ts';
export type { HitExplanation, SignalPlace } from './search/hit-explanation.ts';
export { joinStores } from './search/join-stores.ts';
export { matchedWords } from './search/matched-words.ts';
export type { Reranker } from './search/reranker.ts';
export type { SearchOptions } from './search/search-options.ts';
export type { SearchableStore } from './search/searchable-store.ts';
export type { SearcherOptions } from './search/searcher.ts';
export { Searcher } from './search/searcher.ts';
export { type SourceText, type SourceTextsOptions, sourceTexts } from './search/source-texts.ts';
// sources
export type { ArchiveLimits } from './source/archive/archive-limits.ts';
export { type ArchiveRootOptions, archiveRoot } from './source/archive-root.ts';
export { type ClassPathOptions, classPathRoots } from './source/class-path-roots.ts';
export { directoryRoot } from './source/directory-root.ts';
export { type FilesystemSourceOptions, filesystemSource } from './source/filesystem-source.ts';
export { homeFolder } from './source/home-folder.ts';
export {
  type DiscoveredPackage,
  type DiscoverOptions,
  discoverPackages,
} from './source/npm/discover-packages.ts';
export { type PackageManifest, readManifest } from './source/npm/package-manifest.ts';
export { type PackageRootOptions, packageRoot } from './source/package-root.ts';
export { type PathArgumentOptions, pathArgumentSource } from './source/path-argument-source.ts';
export { folderPathSpec } from './source/path-spec/folder-path-spec.ts';
export { REFUSED_CONSTRUCTS, type RefusedConstruct } from './source/path-spec/java-pattern/refused-construct.ts';
export { type JavaPattern, translateJavaPattern } from './source/path-spec/java-pattern/translate-java-pattern.ts';
export { literalPathSpec } from './source/path-spec/literal-path-spec.ts';
export { parsePathSpec } from './source/path-spec/parse-path-spec.ts';
export type { PathSpec, PathToken } from './source/path-spec/path-spec.ts';
export { PathSpecError, type PathSpecErrorOptions } from './source/path-spec/path-spec-error.ts';
export { type PathSpecPlace, resolvePathSpec } from './source/path-spec/resolve-path-spec.ts';
export { recordRoot } from './source/record-root.ts';
export { type ResolveSourcesOptions, resolveSources } from './source/resolve-sources.ts';
export type { RefusedResource, ResourceRoot, RootListOptions } from './source/resource-root.ts';
export { type ResourceSourceOptions, resourceSource } from './source/resource-source.ts';
export type {
  SkipReason,
  Source,
  SourceChange,
  SourceEntry,
  SourceListOptions,
  SourceNotice,
  SourceWatch,
} from './source/source.ts';
// store
export { closestName } from './store/closest-name.ts';
export { compareCandidates } from './store/compare-candidates.ts';
export { compareText } from './store/compare-text.ts';
export { lexicalTokens } from './store/lexical/lexical-tokens.ts';
export { matchesScope } from './store/matches-scope.ts';
export { memoryDriver } from './store/memory/memory-driver.ts';
export type {
  DocumentKey,
  DocumentRecord,
  DocumentState,
  EmbeddedSegment,
  EmbeddedWindow,
  Segment,
} from './store/segment.ts';
export { networkFileSystem } from './store/sqlite/network-file-system.ts';
export type { SqliteDriverOptions } from './store/sqlite/sqlite-driver.ts';
export { sqliteDriver } from './store/sqlite/sqlite-driver.ts';
export { Store } from './store/store.ts';
export type {
  Candidate,
  DocumentChange,
  DriverSupport,
  IndexCounts,
  IndexHeader,
  LexicalQuery,
  MaintenanceReport,
  QueryScope,
  StoreDriver,
  VectorQuery,
} from './store/store-driver.ts';
export type { StoreOptions } from './store/store-options.ts';
export type { StoreLexicalQuery, StoreScope, StoreVectorQuery } from './store/store-query.ts';
// watching
export type { WatchEvent } from './watch/watch-event.ts';
export { readWatchNote } from './watch/watch-note.ts';
export type { SourceWatchStatus, WatchedHow, WatchStatus } from './watch/watch-status.ts';
export { Watcher, type WatcherOptions } from './watch/watcher.ts';
