import type { DocumentChange } from '@mcp-vector-search/core';

export declare const COMPAT_EMBEDDER: { readonly fingerprint: string; readonly dimensions: number };
export declare function compatSteps(): Generator<{ readonly replace?: readonly DocumentChange[] }>;
export declare function compatVector(seed: number): Float32Array;
