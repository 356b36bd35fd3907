import type { DocumentReader } from '../../src/document/document-reader.ts';
import { VectorSearchError } from '../../src/errors.ts';

/**
 * Reads `.note` files: lines with a `>` in front are the text, two of a file's line where it has a `|`; a line `title: …` is metadata.
 * A file that begins with `BROKEN` cannot be read, one with `PLAIN` is none.
 */
export function noteReader(version = 1): DocumentReader {
  return {
    fingerprint: `note/${version}`,
    metadataKeys: ['title'],
    accepts: (path) => path.endsWith('.note'),
    read(bytes) {
      const file = new TextDecoder().decode(bytes);
      if (file.startsWith('PLAIN')) return undefined;
      if (file.startsWith('BROKEN')) {
        throw new VectorSearchError('DOCUMENT_UNDECODABLE', 'the note cannot be read: it is broken', {
          context: { line: 1, column: 7 },
        });
      }
      const found = file.split('\n').flatMap((text, at) => {
        const parts = text.startsWith('>') ? text.slice(1).split('|') : [];
        return parts.map((part) => ({ text: part, line: at + 1 }));
      });
      const title = /^title: (.*)$/m.exec(file)?.[1];
      return {
        text: found.map(({ text }) => text).join('\n'),
        lines: found.map(({ line }) => line),
        ...(title !== undefined && { metadata: { title } }),
      };
    },
  };
}
