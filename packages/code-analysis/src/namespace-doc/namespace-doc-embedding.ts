import {
  type Document,
  type EmbedText,
  type EmbedTextPart,
  LineIndex,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { mendForms } from '../clojure/mend-forms.ts';
import { loadSyntaxParser, type SyntaxParser } from '../parse/syntax-parser.ts';
import { firstNamespace, type NamespaceDoc } from './first-namespace.ts';

/**
 * Embeds the documentation of the first namespace in a Clojure file, and adds the namespace's name to the metadata. The
 * documentation is that in the metadata of the name, else the string after it, else that in the attribute map. Forms
 * before the namespace may be anything that Clojure can read; whether those after it can be read does not matter.
 * Without a namespace or documentation it throws DOCUMENT_INVALID with line and column.
 */
export const namespaceDocEmbedding: EmbedTextPart = {
  fingerprint: 'namespace-doc/1',
  metadataKeys: ['namespace'],
  async embedText(document, { signal }) {
    const parser = await loadSyntaxParser('tree-sitter-clojure_orchard');
    signal?.throwIfAborted();
    return namespaceDoc(document, parser);
  },
};

function namespaceDoc(document: Document, parser: SyntaxParser): EmbedText {
  const lines = new LineIndex(document.text);
  const whole = findNamespace(document.text, document.path, parser);
  // A file with errors is searched again without its broken forms: they may be none of the namespace's.
  const mended = whole === 'broken' ? mendForms(document.text, lines) : undefined;
  const found = mended ? findNamespace(mended.text, document.path, parser, true) : whole;
  const [fault] = mended?.problems ?? [];
  if (!found || found === 'broken') {
    throw invalid(document, 'no ns form found', fault ?? { line: 1, column: 1 }, fault?.problem);
  }
  const place = { line: lines.lineAt(found.at), column: lines.columnAt(found.at) };
  if (found.name === undefined) throw invalid(document, 'the ns form names no namespace', place);
  if (!found.doc) throw invalid(document, `the namespace ${found.name} has no documentation`, place);
  const { text, start, end } = found.doc;
  return {
    text,
    range: lines.range(start, end),
    metadata: { namespace: found.name },
    ...(document.text.slice(start, end) === text ? { start } : {}),
  };
}

/** The first namespace of a text, on the first platform that has one. `isMended`: errors that are left do not matter. */
function findNamespace(
  text: string,
  path: string,
  parser: SyntaxParser,
  isMended = false,
): NamespaceDoc | 'broken' | undefined {
  const platforms = path.endsWith('.cljs') ? ['cljs'] : ['clj', 'cljs'];
  return parser.withTree(text, (root) => {
    if (root.hasError && !isMended) return 'broken';
    for (const platform of platforms) {
      const found = firstNamespace(root, { text, features: new Set([platform]) });
      if (found) return found;
    }
    return undefined;
  });
}

function invalid(
  { path, id, sourceId }: Document,
  what: string,
  place: { readonly line?: number; readonly column?: number },
  cause?: string,
): VectorSearchError {
  const detail = cause === undefined ? '' : ` (line ${place.line}: ${cause})`;
  return new VectorSearchError(
    'DOCUMENT_INVALID',
    `${path}: ${what}${detail}; namespace-doc needs a namespace with documentation`,
    { context: { path, documentId: id, sourceId, line: place.line, column: place.column } },
  );
}
