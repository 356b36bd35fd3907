import type { ContentPart } from './content-part.ts';

/** Gives back the whole text. */
export const wholeDocumentContent: ContentPart = {
  fingerprint: 'whole-document/1',
  content: ({ text }) => ({ content: text, contentStart: 0 }),
};
