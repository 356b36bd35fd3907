const MEBIBYTE = 1024 * 1024;

/** Growth from the first samples to the last that counts as a leak: of the heap after a collection, and of the whole process. */
const BOUNDS = { heap: 24 * MEBIBYTE, rss: 160 * MEBIBYTE };

/**
 * Looks at the memory of a target now and then, garbage collected. The first fifth of a run is for warming up: caches fill, code is
 * compiled. Needs `--expose-gc`.
 */
export class MemoryWatch {
  /** @type {{ at: number, heap: number, rss: number }[]} In bytes, `at` in milliseconds since the start. */
  samples = [];
  #start = performance.now();
  #every;
  #total;
  #remote;

  /**
   * @param {number} total Length of the run in milliseconds.
   * @param {(() => { heap: number, rss: number }) | undefined} remote Memory of another process that does the work.
   */
  constructor(total, remote) {
    this.#total = total;
    this.#every = Math.max(1000, total / 60);
    this.#remote = remote;
  }

  /** Takes a sample where one is due. */
  look() {
    const at = performance.now() - this.#start;
    const last = this.samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    if (at - last < this.#every) return;
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    this.samples.push({ at, ...(this.#remote?.() ?? { heap: heapUsed + external, rss }) });
  }

  /** What grows without end, in words; undefined = nothing, or the run was too short to tell. */
  leak() {
    return leakOf(this.samples.filter(({ at }) => at > this.#total / 5));
  }
}

/** What grows in samples of a process that has warmed up, in words: the least of the last third is far above the most of the first. */
export function leakOf(samples) {
  if (samples.length < 12) return undefined;
  const third = Math.floor(samples.length / 3);
  for (const kind of ['heap', 'rss']) {
    const early = Math.max(...samples.slice(0, third).map((sample) => sample[kind]));
    const late = Math.min(...samples.slice(-third).map((sample) => sample[kind]));
    if (late - early > BOUNDS[kind]) return `${kind} grew from ${mebibytes(early)} to ${mebibytes(late)}`;
  }
  return undefined;
}

function mebibytes(bytes) {
  return `${Math.round(bytes / MEBIBYTE)} MiB`;
}
