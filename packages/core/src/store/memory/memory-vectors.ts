import type { EmbeddedSegment, EmbeddedWindow } from '../segment.ts';
import { spareWindows } from '../spare-windows.ts';

/** The embedding cache of the memory driver: vectors by embed hash, those in use and some that no segment uses any more. */
export class MemoryVectors {
  readonly #used: Map<string, { windows: readonly EmbeddedWindow[]; uses: number }> = new Map();
  /** Oldest first. */
  readonly #spare: Map<string, readonly EmbeddedWindow[]> = new Map();
  #usedCount = 0;
  #spareCount = 0;

  get(hash: string): readonly Float32Array[] | undefined {
    const windows = this.#used.get(hash)?.windows ?? this.#spare.get(hash);
    return windows?.map(({ vector }) => vector.slice());
  }

  hold({ embedHash, windows }: Pick<EmbeddedSegment, 'embedHash' | 'windows'>): void {
    if (windows.length === 0) return;
    this.#usedCount += windows.length;
    this.#unspare(embedHash);
    this.#used.set(embedHash, { windows, uses: (this.#used.get(embedHash)?.uses ?? 0) + 1 });
  }

  release({ embedHash, windows }: Pick<EmbeddedSegment, 'embedHash' | 'windows'>): void {
    const held = this.#used.get(embedHash);
    if (!held || windows.length === 0) return;
    this.#usedCount -= windows.length;
    held.uses -= 1;
    if (held.uses > 0) return;
    this.#used.delete(embedHash);
    this.#spare.set(embedHash, held.windows);
    this.#spareCount += held.windows.length;
  }

  /** Lets the oldest spare vectors go until they keep within their share. */
  trim(): void {
    for (const hash of this.#spare.keys()) {
      if (this.#spareCount <= spareWindows(this.#usedCount)) return;
      this.#unspare(hash);
    }
  }

  dropSpare(): void {
    this.#spare.clear();
    this.#spareCount = 0;
  }

  #unspare(hash: string): void {
    this.#spareCount -= this.#spare.get(hash)?.length ?? 0;
    this.#spare.delete(hash);
  }
}
