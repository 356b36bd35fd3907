import type { ContentPart } from './content-part.ts';

/** Gives back the path and keeps nothing readable of the text. */
export const filePathContent: ContentPart = {
  fingerprint: 'file-path/1',
  content: ({ path }) => ({ content: path, contentless: true }),
};
