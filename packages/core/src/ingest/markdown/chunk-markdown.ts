import { type BudgetOptions, splitToBudget } from '../budget/split-to-budget.ts';
import { type MarkdownBlock, type MarkdownFences, markdownBlocks } from './markdown-blocks.ts';

/** How large chunks of Markdown may be. */
export interface MarkdownChunkOptions extends Omit<BudgetOptions, 'budget'> {
  /** Most that a chunk of a section may measure, from 1. May throw where there is no room. */
  budgetOf(section: string): number;
  /** A heading of at most this size is never left alone in front of a block that belongs to it. */
  readonly shortHeading: number;
  /** Default `three-marks`. */
  readonly fences?: MarkdownFences;
  /** The title of a section, made of its heading as written. Default: the same. */
  titleOf?(written: string): string;
}

/**
 * Cuts a Markdown text into chunks that each lie within one section. Neighbouring blocks of a section are put together as far
 * as they fit, a short heading in any case with what follows; what is too large is cut by {@link splitToBudget}.
 */
export function* chunkMarkdown(text: string, options: MarkdownChunkOptions): Generator<MarkdownBlock, void> {
  const { budgetOf, overlap, measure, fences, titleOf } = options;
  for (const block of packBlocks(text, markdownBlocks(text, fences, titleOf), options)) {
    const budget = budgetOf(block.section);
    for (const piece of splitToBudget(text, block, { budget, overlap, measure })) {
      yield { ...piece, section: block.section };
    }
  }
}

function packBlocks(text: string, blocks: readonly MarkdownBlock[], options: MarkdownChunkOptions): MarkdownBlock[] {
  const packed: MarkdownBlock[] = [];
  for (const block of blocks) {
    const last = packed.at(-1);
    if (last && last.section === block.section && belongTogether(text, last, block, options)) {
      packed[packed.length - 1] = { ...last, end: block.end };
    } else packed.push(block);
  }
  return packed;
}

function belongTogether(
  text: string,
  { start, end, section }: MarkdownBlock,
  next: MarkdownBlock,
  { budgetOf, measure, shortHeading }: MarkdownChunkOptions,
): boolean {
  const budget = budgetOf(section);
  if (measure(text.slice(start, next.end), budget) <= budget) return true;
  const block = text.slice(start, end);
  return block.trimStart().startsWith('#') && measure(block, shortHeading) <= shortHeading;
}
