import type { Abortable, MetadataValue } from '@mcp-vector-search/core';
import type { ServiceOptions } from '../http/service-options.ts';

/** Metadata of a record or collection; null (records, `update` only) takes a key away. */
export type ChromaMetadata = Readonly<Record<string, MetadataValue | null>>;

/** Which header carries the token. */
export type ChromaAuthHeader = 'authorization' | 'x-chroma-token';

/** How a Chroma server is reached. */
export interface ChromaClientOptions extends ServiceOptions {
  /** Default `default_tenant`. */
  readonly tenant?: string | undefined;
  /** Default `default_database`. */
  readonly database?: string | undefined;
  /** Sent as `Authorization: Bearer …` (unless it begins with `Bearer ` itself), or as it is in `X-Chroma-Token`. Default: none. */
  readonly token?: string | undefined;
  /** Default `authorization`. */
  readonly authHeader?: ChromaAuthHeader | undefined;
}

/** How distances are measured. */
export type ChromaSpace = 'cosine' | 'l2' | 'ip';

/** What a server says of a collection. */
export interface ChromaCollectionInfo {
  readonly id: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Absent until the first record is there. */
  readonly dimension?: number;
  /** Absent where the server does not say. */
  readonly space?: ChromaSpace;
}

/** A collection to make. */
export interface NewChromaCollection extends Abortable {
  readonly name: string;
  /** Not empty when given. */
  readonly metadata?: ChromaMetadata | undefined;
  /** Default `cosine`. */
  readonly space?: ChromaSpace | undefined;
  /** Takes the one that is there instead of failing; its space and metadata may be others. Default false. */
  readonly getOrCreate?: boolean | undefined;
}

/** Records to write, one list each, of the same length. */
export interface ChromaRecords {
  readonly ids: readonly string[];
  readonly embeddings: readonly (readonly number[] | Float32Array)[];
  readonly documents?: readonly (string | null)[] | undefined;
  readonly metadatas?: readonly (ChromaMetadata | null)[] | undefined;
  /** Sends vectors as base64 of 32-bit floats: a quarter of the bytes, and exact. Only where {@link ChromaLimits} says so. Default false. */
  readonly base64?: boolean | undefined;
}

/** Parts of a record that an answer can hold. */
export type ChromaInclude = 'documents' | 'metadatas' | 'distances' | 'embeddings';

/** A condition on metadata, in Chroma's own form: `{key: {"$eq": value}}`, `$and`, `$or` … */
export type ChromaWhere = Readonly<Record<string, unknown>>;

/** What narrows an answer. */
export interface ChromaScope {
  readonly where?: ChromaWhere | undefined;
  readonly whereDocument?: ChromaWhere | undefined;
}

/** Records to get, by id, by condition or all. They come in order of insertion, not of `ids`; unknown ids are left out. */
export interface ChromaGet extends ChromaScope, Abortable {
  readonly ids?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Default: documents and metadatas. */
  readonly include?: readonly ChromaInclude[] | undefined;
}

/** Nearest records of a vector. */
export interface ChromaQuery extends ChromaScope, Abortable {
  readonly vector: readonly number[] | Float32Array;
  /** At most so many, nearest first. */
  readonly limit: number;
  /** Default: documents, metadatas and distances. */
  readonly include?: readonly ChromaInclude[] | undefined;
}

/** A record as an answer gives it; what was not asked for, or is not there, is absent. */
export interface ChromaRecord {
  readonly id: string;
  readonly document?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly distance?: number;
  readonly embedding?: readonly number[];
}

/** What a server takes at once. */
export interface ChromaLimits {
  /** Records of one call; undefined where the server does not say. */
  readonly maxBatchSize?: number;
  /** Whether vectors may be written as base64. */
  readonly base64: boolean;
}
