import type { TextSpan } from '../../embed/embedder.ts';
import { cutCharacters } from './cut-characters.ts';
import { cutWords } from './cut-words.ts';
import { lineBreaks, paragraphBreaks } from './line-breaks.ts';
import type { SentenceDetector } from './sentence-detector.ts';
import { splitParts } from './split-parts.ts';

/** A level of the recursive splitter by name. */
export type SplitLevelName = 'paragraph' | 'line' | 'sentence' | 'word' | 'character';

/** How one level cuts a text into parts and what it puts between parts that stay together. */
export interface SplitLevel {
  readonly join: string;
  parts(text: string, sentences: SentenceDetector): Iterable<TextSpan>;
}

/** The five levels, as in LangChain4j 1.19 (`dev.langchain4j.data.document.splitter`). */
export const SPLIT_LEVELS: Readonly<Record<SplitLevelName, SplitLevel>> = {
  paragraph: { join: '\n\n', parts: (text) => splitParts(text, paragraphBreaks(text)) },
  line: { join: '\n', parts: (text) => splitParts(text, lineBreaks(text)) },
  sentence: { join: ' ', parts: (text, sentences) => sentences(text) },
  word: { join: ' ', parts: cutWords },
  character: { join: '', parts: cutCharacters },
};
