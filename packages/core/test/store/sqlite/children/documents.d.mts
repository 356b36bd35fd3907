import type { DocumentRecord, EmbeddedSegment } from '../../../../src/store/segment.ts';

export declare const DIMENSIONS: number;
export declare const EMBEDDER: { readonly fingerprint: string; readonly dimensions: number };
export declare function versionOf(
  documentId: string,
  version: number,
): { readonly document: DocumentRecord; readonly segments: readonly EmbeddedSegment[] };
export declare const GENERATION_DOCUMENTS: number;
export declare function generationOf(generation: number): readonly ReturnType<typeof versionOf>[];
export declare function vectorOf(seed: number): Float32Array;
