import { chunkMarkdown, LineIndex, splitToBudget, type TextMeasure, type TextSpan } from '@mcp-vector-search/core';
import { ConfigError } from '../../shared/config-error.ts';
import type { FileClass } from '../files/classify-file.ts';
import { contextPrefix, type DocumentPlace } from './context-prefix.ts';
import type { SyntaxUnits } from './syntax-units.ts';

/** A piece of a file as it is indexed. */
export interface Chunk {
  /** Exact part of the file's text. */
  readonly excerpt: string;
  /** What stands in front of the excerpt in the stored document. */
  readonly prefix: string;
  /** From 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Headings above it, joined by ` > `; else empty. */
  readonly section: string;
  /** Definition it belongs to; else empty. */
  readonly symbol: string;
}

/** Sizes in tokens. */
export interface ChunkSizes {
  /** Most tokens of a chunk, its prefix included. */
  readonly chunkSize: number;
  /** Most tokens that a chunk repeats of the one before, where one unit had to be cut. */
  readonly chunkOverlap: number;
}

/** What cutting works with. */
export interface ChunkTools {
  readonly countTokens: TextMeasure;
  readonly syntax: SyntaxUnits;
}

interface Piece extends TextSpan {
  readonly section: string;
  readonly symbol: string;
}

/** A heading of at most so many tokens is never left alone in front of its text. */
const SHORT_HEADING = 20;

/**
 * The chunks of a text, in order: Markdown by headings, code by top-level definitions, what is too large and everything else at
 * blank lines, lines, words. Blank pieces are left out.
 * @throws ConfigError where the chunk size has no room for the prefix and a character.
 */
export async function chunkText(
  text: string,
  place: DocumentPlace & FileClass,
  sizes: ChunkSizes,
  tools: ChunkTools,
): Promise<Chunk[]> {
  if (text.trim() === '') return [];
  const lines = new LineIndex(text);
  const pieces = await cut(text, place, sizes, tools);
  return pieces
    .map(({ start, end, section, symbol }) => {
      const { startLine, endLine } = lines.range(start, end);
      const prefix = contextPrefix(place, { section, symbol });
      return { excerpt: text.slice(start, end), prefix, startLine, endLine, section, symbol };
    })
    .filter(({ excerpt }) => excerpt.trim() !== '');
}

async function cut(
  text: string,
  place: DocumentPlace & FileClass,
  { chunkSize, chunkOverlap: overlap }: ChunkSizes,
  { countTokens: measure, syntax }: ChunkTools,
): Promise<Piece[]> {
  const budgets = new Map<string, number>();
  const budgetOf = (section: string, symbol = ''): number => {
    const prefix = contextPrefix(place, { section, symbol });
    const known = budgets.get(prefix) ?? chunkSize - measure(prefix, chunkSize);
    budgets.set(prefix, known);
    if (known <= 0) throw new ConfigError(`chunk-size ${chunkSize} has no room beside the context of ${place.path}`);
    return known;
  };
  // All pieces are within their budgets but those of a single character, which cannot be cut.
  const checked = (piece: Piece): Piece => {
    const { start, end, section, symbol } = piece;
    if (end - start > 2) return piece;
    const budget = budgetOf(section, symbol);
    if (measure(text.slice(start, end), budget) <= budget) return piece;
    throw new ConfigError(`chunk-size ${chunkSize} has no room for a character of ${place.path} beside its context`);
  };
  if (place.strategy === 'markdown') {
    const options = { budgetOf: (section: string) => budgetOf(section), overlap, measure, shortHeading: SHORT_HEADING };
    return [...chunkMarkdown(text, options)].map((piece) => checked({ ...piece, symbol: '' }));
  }
  const whole = [{ start: 0, end: text.length, symbol: '' }];
  const units = place.strategy === 'code' ? ((await syntax.of(text, place.language)) ?? whole) : whole;
  return units.flatMap((unit) =>
    splitToBudget(text, unit, { budget: budgetOf('', unit.symbol), overlap, measure }).map((span) =>
      checked({ ...span, section: '', symbol: unit.symbol }),
    ),
  );
}
