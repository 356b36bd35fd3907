import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  defaultStrategies,
  type Hit,
  type IngestStrategy,
  type Searcher,
  type SearchMode,
  type TextRange,
} from '@mcp-vector-search/core';
import { type CorpusDocument, readLines } from './collection.ts';
import { corpusSource } from './corpus-source.ts';
import { type Covered, covered } from './covered.ts';
import { CHUNKS } from './strategy-for.ts';
import { type MeasuredSetup, withIndex } from './with-index.ts';

/** A question of Chroma's chunking evaluation: passages of one text answer it. */
interface PassageQuery {
  readonly text: string;
  readonly corpus: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** What was measured for one way of cutting. */
export interface ChunkingResult {
  readonly strategy: string;
  readonly segments: number;
  readonly queries: number;
  readonly modes: Readonly<Partial<Record<SearchMode, Covered>>>;
}

/** Hits that count. */
const HITS = 5;

/** A way of cutting, and what of a hit a reader gets to see. */
interface Way {
  readonly label: string;
  readonly strategy: IngestStrategy;
  readonly shown: (hit: Hit) => TextRange | undefined;
}

const WAYS: readonly Way[] = [
  { label: 'chunked 1000/200', strategy: defaultStrategies.chunked.create(CHUNKS), shown: rangeOf },
  { label: 'whole, excerpts', strategy: defaultStrategies['whole-document'].create({}), shown: excerptOf },
];

/**
 * How much of the passages that answer a question is in the first five hits, and how much else: of chunks their whole
 * range, of whole documents the excerpt that is shown. All texts are in one index, as in the original evaluation.
 */
export async function runChunkEvaluation(
  folder: string,
  setup: MeasuredSetup,
  modes: readonly SearchMode[],
): Promise<readonly ChunkingResult[]> {
  const documents = await readTexts(folder);
  const queries = await readLines<PassageQuery>(join(folder, 'queries.jsonl'));
  const results: ChunkingResult[] = [];
  for (const { label, strategy, shown } of WAYS) {
    const source = corpusSource(documents, strategy, { files: false });
    const result = await withIndex([source], setup, async ({ searcher, segments }) => {
      const measured: Partial<Record<SearchMode, Covered>> = {};
      for (const mode of modes) {
        const all: Covered[] = [];
        for (const query of queries) all.push(await coverage(searcher, query, mode, shown));
        measured[mode] = mean(all);
      }
      return { strategy: label, segments, queries: queries.length, modes: measured };
    });
    results.push(result);
  }
  return results;
}

async function coverage(
  searcher: Searcher,
  { text, corpus, ranges }: PassageQuery,
  mode: SearchMode,
  shown: Way['shown'],
): Promise<Covered> {
  const { hits } = await searcher.search(text, { mode, limit: HITS });
  const within = hits.filter(({ segment }) => segment.documentId === corpus).map(shown);
  const elsewhere = hits.filter(({ segment }) => segment.documentId !== corpus).map(shown);
  return covered(ranges, spans(within), spans(elsewhere));
}

async function readTexts(folder: string): Promise<readonly CorpusDocument[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'PROVENANCE.md').sort();
  const texts = files.map(async (name) => ({
    id: basename(name, '.md'),
    text: await readFile(join(folder, name), 'utf8'),
  }));
  return Promise.all(texts);
}

function rangeOf({ segment }: Hit): TextRange | undefined {
  return segment.range;
}

function excerptOf({ excerpt }: Hit): TextRange | undefined {
  return excerpt?.range;
}

function spans(ranges: readonly (TextRange | undefined)[]): (readonly [number, number])[] {
  return ranges.flatMap((range) => (range ? [[range.start, range.end] as const] : []));
}

function mean(all: readonly Covered[]): Covered {
  const of = (name: keyof Covered): number => all.reduce((sum, one) => sum + one[name], 0) / Math.max(all.length, 1);
  return { recall5: of('recall5'), precision5: of('precision5'), iou5: of('iou5') };
}
