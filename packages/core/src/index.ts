/**
 * The public interface of mcp-vector-search, in the order in which data flows.
 * Importing this module loads no native code and prints nothing.
 */
export type { Abortable } from './abort.ts';
// documents and segments
export type { Document, TextRange } from './document/document.ts';
// embeddings
export type { Embedder, EmbedRole, TextSpan } from './embed/embedder.ts';
export type { ErrorCode, ErrorContext } from './errors.ts';
export { ERROR_CODES, isVectorSearchError, VectorSearchError } from './errors.ts';
export type {
  IngestStrategies,
  IngestStrategy,
  IngestStrategyFactory,
  SegmentDraft,
  SegmentProblem,
} from './ingest/ingest-strategy.ts';
export { OptionError } from './ingest/ingest-strategy.ts';
export type { Filter, Metadata, MetadataValue, NormalFilter } from './metadata.ts';
export { SYSTEM_METADATA_KEYS } from './metadata.ts';
// search
export type { Coverage, Hit, SearchMode, SearchResult } from './search/hit.ts';
export type { Reranker } from './search/reranker.ts';
// sources
export type { ResourceRoot } from './source/resource-root.ts';
export type { SkipReason, Source, SourceChange, SourceEntry } from './source/source.ts';
// store
export type {
  DocumentKey,
  DocumentRecord,
  DocumentState,
  EmbeddedSegment,
  EmbeddedWindow,
  Segment,
} from './store/segment.ts';
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
