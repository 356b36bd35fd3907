import { contentHash } from '@mcp-vector-search/core';
import { classifyFile } from '../files/classify-file.ts';
import type { SourceFile } from '../files/discover-files.ts';
import { type ChunkSizes, type ChunkTools, chunkText } from './chunk-text.ts';
import { documentId, type Identity, namespaceId, recordId } from './identity.ts';

/** Versions of the form of metadata, and of the rules of cutting. A record with others is written again. */
export const SCHEMA_VERSION = 1;
/** See {@link SCHEMA_VERSION}. */
export const CHUNKING_VERSION = 2;

/** Metadata of a stored chunk. What is not known is an empty text. */
export interface ChunkMetadata {
  readonly schema_version: number;
  readonly namespace_id: string;
  readonly organization: string;
  readonly repository: string;
  readonly branch: string;
  readonly path: string;
  readonly file_name: string;
  readonly file_extension: string;
  readonly file_type: string;
  readonly language: string;
  readonly document_id: string;
  readonly file_hash: string;
  readonly chunk_hash: string;
  readonly chunk_index: number;
  readonly chunk_count: number;
  readonly chunking_strategy: string;
  readonly chunking_version: number;
  readonly start_line: number;
  readonly end_line: number;
  readonly section: string;
  readonly symbol: string;
  readonly indexed_commit_sha: string;
}

/** A chunk as it is stored. */
export interface ChunkRecord {
  readonly id: string;
  /** Context and excerpt. */
  readonly document: string;
  readonly metadata: ChunkMetadata;
}

/** The records of a file's text, in order; none of a blank text. See {@link chunkText}. */
export async function chunkRecords(
  text: string,
  { path, extension }: SourceFile,
  identity: Identity,
  sizes: ChunkSizes,
  tools: ChunkTools,
): Promise<ChunkRecord[]> {
  const { strategy, fileType, language } = classifyFile(extension);
  const chunks = await chunkText(text, { identity, path, strategy, fileType, language }, sizes, tools);
  const namespace = namespaceId(identity);
  const fileHash = contentHash(text);
  const ofFile = {
    schema_version: SCHEMA_VERSION,
    namespace_id: namespace,
    organization: identity.organization,
    repository: identity.repository,
    branch: identity.branch,
    path,
    file_name: path.slice(path.lastIndexOf('/') + 1),
    file_extension: extension,
    file_type: fileType,
    language,
    document_id: documentId(namespace, path),
    file_hash: fileHash,
    chunk_count: chunks.length,
    chunking_strategy: strategy,
    chunking_version: CHUNKING_VERSION,
    indexed_commit_sha: identity.commitSha,
  };
  return chunks.map(({ prefix, excerpt, startLine, endLine, section, symbol }, index) => ({
    id: recordId(namespace, path, fileHash, index),
    document: prefix + excerpt,
    metadata: {
      ...ofFile,
      chunk_hash: contentHash(excerpt),
      chunk_index: index,
      start_line: startLine,
      end_line: endLine,
      section,
      symbol,
    },
  }));
}
