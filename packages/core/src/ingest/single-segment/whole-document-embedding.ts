import { LineIndex } from '../../document/line-index.ts';
import type { EmbedTextPart } from './embed-text-part.ts';

/** Embeds the whole text. */
export const wholeDocumentEmbedding: EmbedTextPart = {
  fingerprint: 'whole-document/1',
  embedText: ({ text }) => ({ text, range: new LineIndex(text).range(0, text.length), start: 0 }),
};
