import type { Embedder, Source } from '@mcp-vector-search/core';

export const DIMENSIONS: number;
export function corpus(documents: number, segments: number): Source;
export function vectorOf(text: string): Float32Array;
export const embedder: Embedder;
