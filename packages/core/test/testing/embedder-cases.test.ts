import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embed/embedder.ts';
import { embedderCases } from '../../src/testing/embedder-cases.ts';
import type { EmbedderSubject } from '../../src/testing/embedder-subject.ts';

const DIMENSIONS = 64;
const MAX_TOKENS = 512;

/** Counts words by a hash of theirs; good enough to tell texts apart. */
function vectorOf(text: string): Float32Array {
  const sums = new Float32Array(DIMENSIONS).fill(0.01);
  for (const [word] of [...text.matchAll(/\S+/g)].slice(0, MAX_TOKENS)) {
    let hash = 7;
    for (let at = 0; at < word.length; at++) hash = (hash * 31 + word.charCodeAt(at)) >>> 0;
    sums[hash % DIMENSIONS]! += 1;
  }
  const length = Math.hypot(...sums);
  return sums.map((sum) => sum / length);
}

/** A correct embedder of a few lines. */
function good(): Required<Embedder> {
  return {
    fingerprint: 'words/1',
    dimensions: DIMENSIONS,
    maxTokens: MAX_TOKENS,
    async embed(texts, { signal }) {
      signal?.throwIfAborted();
      return texts.map(vectorOf);
    },
    async windows(texts) {
      return texts.map((text) => {
        const starts = [...text.matchAll(/\S+/g)].filter((_, at) => at % MAX_TOKENS === 0).map(({ index }) => index);
        return [0, ...starts.slice(1)].map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
      });
    },
    async close() {},
  };
}

type Embed = Embedder['embed'];
type Spoil = (embedder: Required<Embedder>) => Partial<Embedder>;
/** Changes what the good embedder gives. */
const changed =
  (change: (vectors: readonly Float32Array[], texts: readonly string[]) => readonly Float32Array[]): Spoil =>
  ({ embed }) => ({ embed: async (texts, options) => change(await embed(texts, options), texts) });

const ORDER = 'gives a vector for each text, in order';
const UNIT = 'gives finite vectors of unit length and the stated dimensions';
const NEIGHBOURS = 'gives a text the same vector whatever its neighbours are';
const CONCURRENT = 'gives calls that run at the same time their own vectors';
const AWAY = 'gives vectors away for good';
const NOTHING = 'gives nothing for nothing';
const LONG = 'takes text beyond the limit of the model';
const ODD = 'takes any text, or says with a VectorSearchError that it does not';
const QUERY = 'takes texts that ask';
const LIST = 'leaves the list of texts as it is';
const ABORTED = 'rejects with the reason of an aborted signal';
const ABORT = 'an abort in the middle ends with its reason, or comes too late';
const WINDOWS = 'windows cover every text, in order and without overlap';
const CLOSE = 'closes twice';
const SELF = 'fingerprint, dimensions and maxTokens stay';
const EVERY_VECTOR = [UNIT, LONG, ODD, QUERY, ABORT];

/** Adds a share of the first text to every other. */
function blend(vectors: readonly Float32Array[]): Float32Array[] {
  return vectors.map((vector) => {
    const sum = vector.map((value, at) => value + 0.1 * vectors[0]![at]!);
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  });
}

const windowsThat = (change: (spans: { start: number; end: number }[]) => object[]): Spoil => {
  return ({ windows }) => ({
    windows: async (texts) => (await windows(texts)).map((spans) => change([...spans])) as never,
  });
};

let instances = 0;
const TOYS: readonly (readonly [toy: string, spoil: Spoil, cases: readonly string[]])[] = [
  ['answers backwards', changed((vectors) => [...vectors].reverse()), [ORDER, NEIGHBOURS]],
  [
    'forgets the last of several',
    changed((vectors) => (vectors.length > 1 ? vectors.slice(0, -1) : vectors)),
    [ORDER, NEIGHBOURS, LONG, ABORT],
  ],
  ['gives all texts one vector', changed((vectors) => vectors.map(() => vectorOf('one'))), [ORDER]],
  ['gives longer vectors than it says', () => ({ dimensions: DIMENSIONS - 1 }), EVERY_VECTOR],
  [
    'gives NaN for blank text',
    changed((vectors, texts) => vectors.map((v, at) => (texts[at] ? v : v.fill(NaN)))),
    [ODD],
  ],
  ['does not normalise', changed((vectors) => vectors.map((v) => v.map((value) => value * 1.01))), EVERY_VECTOR],
  ['embeds batches', changed(blend), [NEIGHBOURS]],
  ['has one buffer', keepsOneBuffer, [ORDER, AWAY]],
  ['gives its cache away', givesItsCacheAway, [AWAY]],
  ['remembers only the last call', remembersLastCall, [CONCURRENT]],
  ['fails on nothing', failsWhen((texts) => texts.length === 0), [NOTHING]],
  ['gives something for nothing', changed((v) => (v.length === 0 ? [vectorOf('')] : v)), [NOTHING]],
  ['takes no long texts', failsWhen((texts) => texts.some((text) => text.length > 50_000)), [LONG]],
  ['takes no blank text', failsWhen((texts) => texts.includes('')), [ODD]],
  ['takes no questions', failsWhen((_, role) => role === 'query'), [QUERY]],
  ['sorts the texts given', sortsTexts, [LIST]],
  ['does not mind the signal', ({ embed }) => ({ embed: (texts, { role }) => embed(texts, { role }) }), [ABORTED]],
  ['rejects aborts with an error of its own', wrapsAborts, [ABORTED]],
  ['gives what it has on an abort', givesPartOnAbort, [ABORT]],
  ['is of no use after an abort', breaksOnAbort, [ABORT]],
  ['overlaps windows', windowsThat((s) => s.map((w, at) => (at > 0 ? { ...w, start: w.start - 1 } : w))), [WINDOWS]],
  ['leaves gaps', windowsThat((s) => s.map((w, at) => (at > 0 ? { ...w, start: w.start + 1 } : w))), [WINDOWS]],
  ['loses the last window', windowsThat((s) => (s.length > 1 ? s.slice(0, -1) : s)), [WINDOWS]],
  ['has no window for short text', windowsThat((s) => (s.length > 1 ? s : [])), [WINDOWS]],
  [
    'never cuts',
    () => ({ windows: async (texts) => texts.map(({ length }) => [{ start: 0, end: length }]) }),
    [WINDOWS],
  ],
  ['cuts pairs', () => ({ windows: async (texts) => texts.map(({ length }) => everyThird(length)) }), [WINDOWS]],
  ['forgets a text', ({ windows }) => ({ windows: async (t) => (await windows(t)).slice(1) }), [WINDOWS]],
  ['closes once', closesOnce, [CLOSE]],
  ['has no fingerprint', () => ({ fingerprint: '' }), [SELF]],
  ['draws its fingerprint', () => ({ fingerprint: `words/${instances++}` }), [SELF]],
  ['takes half tokens', () => ({ maxTokens: 0.5 }), [SELF]],
];

function everyThird(length: number): { start: number; end: number }[] {
  if (length < 1000) return [{ start: 0, end: length }];
  return [
    { start: 0, end: 333 },
    { start: 333, end: length },
  ];
}

function failsWhen(bad: (texts: readonly string[], role: string) => boolean): Spoil {
  return ({ embed }) => ({
    embed: async (texts, options) => {
      if (bad(texts, options.role)) throw new Error('bad request');
      return embed(texts, options);
    },
  });
}

function keepsOneBuffer({ embed }: Embedder): { embed: Embed } {
  const buffer = new Float32Array(DIMENSIONS);
  return {
    embed: async (texts, options) => {
      const vectors = await embed(texts, options);
      for (const vector of vectors) buffer.set(vector);
      return vectors.map(() => buffer);
    },
  };
}

function givesItsCacheAway({ embed }: Embedder): { embed: Embed } {
  const cache = new Map<string, Float32Array>();
  return {
    embed: async (texts, options) => {
      const vectors = await embed(texts, options);
      return texts.map((text, at) => cache.get(text) ?? cache.set(text, vectors[at]!).get(text)!);
    },
  };
}

function remembersLastCall({ embed }: Embedder): { embed: Embed } {
  let last: readonly string[] = [];
  return {
    embed: async (texts, options) => {
      last = texts;
      options.signal?.throwIfAborted();
      await Promise.resolve();
      return embed(last, options);
    },
  };
}

function sortsTexts({ embed }: Embedder): { embed: Embed } {
  return {
    embed: async (texts, options) => {
      const vectors = await embed(texts, options);
      (texts as string[]).sort();
      return vectors;
    },
  };
}

function wrapsAborts({ embed }: Embedder): { embed: Embed } {
  return {
    embed: (texts, options) =>
      embed(texts, options).catch(() => {
        throw new Error('stopped');
      }),
  };
}

function givesPartOnAbort({ embed }: Embedder): { embed: Embed } {
  return {
    embed: async (texts, options) => {
      const vectors = await embed(texts, options);
      await Promise.resolve();
      return options.signal?.aborted ? vectors.slice(1) : vectors;
    },
  };
}

function breaksOnAbort({ embed }: Embedder): { embed: Embed } {
  let broken = false;
  return {
    embed: async (texts, options) => {
      const vectors = await embed(texts, options);
      await Promise.resolve();
      if (options.signal?.aborted) broken = true;
      return broken ? vectors.map((vector) => vector.fill(0)).concat([]) : vectors;
    },
  };
}

function closesOnce(): Partial<Embedder> {
  let closed = false;
  return {
    close: async () => {
      if (closed) throw new Error('closed already');
      closed = true;
    },
  };
}

async function failures(subject: EmbedderSubject): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, requires, run } of embedderCases) {
    if (requires === 'windows' && !subject.supports.windows) continue;
    await run(subject).catch(() => failed.push(name));
  }
  return failed;
}

function toy(spoil: Spoil): EmbedderSubject {
  return {
    supports: { windows: true },
    create: () => {
      const embedder = good();
      return { ...embedder, ...spoil(embedder) };
    },
  };
}

describe('embedderCases', () => {
  it('have names of their own', () => {
    expect(new Set(embedderCases.map(({ name }) => name)).size).toBe(embedderCases.length);
  });

  it('pass for a correct embedder of a few lines', async () => {
    expect(await failures(toy(() => ({})))).toEqual([]);
  });

  it('pass for one that neither cuts windows nor closes', async () => {
    const create = () => {
      const { windows: _, close: __, ...embedder } = good();
      return embedder;
    };
    expect(await failures({ supports: { windows: false }, create })).toEqual([]);
  });

  it.each(TOYS)('fail for a toy that %s', async (_name, spoil, cases) => {
    expect(await failures(toy(spoil))).toEqual(cases);
  });

  it('have a wrong toy for every case', () => {
    const failed = new Set(TOYS.flatMap(([, , cases]) => cases));
    expect(embedderCases.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });
});
