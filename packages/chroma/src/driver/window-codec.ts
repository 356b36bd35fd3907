import {
  type Candidate,
  contentHash,
  type DocumentChange,
  type EmbeddedSegment,
  type EmbeddedWindow,
  type Metadata,
  type Segment,
  type TextRange,
} from '@mcp-vector-search/core';
import type { ChromaMetadata, ChromaRecord } from '../client/chroma-types.ts';
import { wellFormed } from '../http/well-formed.ts';
import { documentKey, windowId } from './document-key.ts';
import { encodeHead } from './held-document.ts';
import { decodeMetadata, encodeMetadata } from './metadata-codec.ts';
import { KEYS } from './names.ts';

/** A range as four numbers. */
type PackedRange = readonly [start: number, end: number, startLine: number, endLine: number];

/** What of a segment and window no one filters by. */
interface PackedSegment {
  readonly id: string;
  readonly document: string;
  /** Absent where it equals `document`. */
  readonly path?: string;
  readonly ordinal: number;
  readonly window: number;
  readonly hash: string;
  readonly range?: PackedRange;
  readonly contentStart?: number;
  readonly lines?: readonly number[];
  readonly windowRange?: PackedRange;
}

/** What comes back otherwise than it was sent. */
interface Exact {
  readonly content?: string;
  readonly metadata?: Metadata;
}

/** A record to write. */
export interface WindowRecord {
  readonly id: string;
  readonly embedding: Float32Array;
  readonly document: string;
  readonly metadata: ChromaMetadata;
}

/** Hexadecimal digits kept of the hash of a content. */
const HASH_LENGTH = 32;

/** What candidates have for the content of a segment: equal for equal contents. */
export function contentKey(content: string): string {
  return contentHash(content).slice(0, HASH_LENGTH);
}

/** One record a window. Content stands with the first window of its segment, the text of the window with the others. */
export function encodeWindows({ document, segments = [] }: DocumentChange): readonly WindowRecord[] {
  const key = documentKey(document);
  const head = encodeHead(
    document,
    segments.map(({ windows }) => windows.length),
  );
  return segments.flatMap((segment) => {
    const shared = sharedMetadata(segment, key);
    const packed = packSegment(segment);
    return segment.windows.map((window, at): WindowRecord => {
      const own = { ...packed, window: at, ...(window.range && { windowRange: pack(window.range) }) };
      const isHead = segment.ordinal === 0 && at === 0;
      return {
        id: windowId(key, segment.ordinal, at),
        embedding: window.vector,
        document: at === 0 ? segment.content : textOf(segment, window),
        metadata: { ...shared, [KEYS.segment]: JSON.stringify(own), ...(isHead ? head : {}) },
      };
    });
  });
}

/** The segment that a record is the first window of. */
export function decodeSegment({ metadata = {}, document = '' }: ChromaRecord): Segment {
  const packed = unpack(metadata);
  const exact = exactOf(metadata);
  return {
    id: packed.id,
    sourceId: String(metadata[KEYS.source]),
    documentId: packed.document,
    path: packed.path ?? packed.document,
    ordinal: packed.ordinal,
    content: exact.content ?? document,
    metadata: decodeMetadata(metadata, exact.metadata),
    ...(packed.range && { range: unpackRange(packed.range) }),
    ...(packed.contentStart === undefined ? {} : { contentStart: packed.contentStart }),
    ...(packed.lines && { lines: packed.lines }),
  };
}

/** Metadata of the segment of a record. */
export function segmentMetadata({ metadata = {} }: ChromaRecord): Metadata {
  return decodeMetadata(metadata, exactOf(metadata).metadata);
}

/** The candidate that an answer to a query means. Distances may be slightly below 0. */
export function decodeCandidate({ metadata = {}, distance = 2 }: ChromaRecord): Candidate {
  const packed = unpack(metadata);
  return {
    sourceId: String(metadata[KEYS.source]),
    documentId: packed.document,
    segmentId: packed.id,
    ordinal: packed.ordinal,
    score: 1 - Math.max(0, distance),
    contentHash: packed.hash,
    ...(packed.windowRange && { window: unpackRange(packed.windowRange) }),
  };
}

/** Hash of the content of a record, as candidates have it. */
export function decodeContentHash({ metadata = {} }: ChromaRecord): string {
  return unpack(metadata).hash;
}

/** Number of the window of a record within its segment. */
export function decodeWindowNumber({ metadata = {} }: ChromaRecord): number {
  return unpack(metadata).window;
}

function sharedMetadata(segment: EmbeddedSegment, key: string): ChromaMetadata {
  const { stored, exact: metadata } = encodeMetadata(segment.metadata);
  const content = wellFormed(segment.content) === segment.content ? undefined : segment.content;
  const exact = { ...(metadata && { metadata }), ...(content === undefined ? {} : { content }) };
  return {
    ...stored,
    [KEYS.source]: segment.sourceId,
    [KEYS.document]: key,
    [KEYS.embedHash]: segment.embedHash,
    ...(Object.keys(exact).length > 0 ? { [KEYS.exact]: JSON.stringify(exact) } : {}),
  };
}

function packSegment(segment: EmbeddedSegment): Omit<PackedSegment, 'window'> {
  const { id, documentId, path, ordinal, content, range, contentStart, lines } = segment;
  return {
    id,
    document: documentId,
    ...(path === documentId ? {} : { path }),
    ordinal,
    hash: contentKey(content),
    ...(range && { range: pack(range) }),
    ...(contentStart === undefined ? {} : { contentStart }),
    ...(lines && { lines }),
  };
}

function textOf({ content, contentStart }: EmbeddedSegment, { range }: EmbeddedWindow): string {
  return range && contentStart !== undefined
    ? content.slice(Math.max(0, range.start - contentStart), Math.max(0, range.end - contentStart))
    : '';
}

function unpack(metadata: Readonly<Record<string, unknown>>): PackedSegment {
  return JSON.parse(String(metadata[KEYS.segment])) as PackedSegment;
}

function exactOf(metadata: Readonly<Record<string, unknown>>): Exact {
  const text = metadata[KEYS.exact];
  return typeof text === 'string' ? (JSON.parse(text) as Exact) : {};
}

function pack({ start, end, startLine, endLine }: TextRange): PackedRange {
  return [start, end, startLine, endLine];
}

function unpackRange([start, end, startLine, endLine]: PackedRange): TextRange {
  return { start, end, startLine, endLine };
}
