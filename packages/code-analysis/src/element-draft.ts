import type { LineIndex, Metadata, SegmentDraft } from '@mcp-vector-search/core';
import type { CodeElement } from './code-element.ts';
import { writeEdn } from './edn/write-edn.ts';
import { nameWords } from './name-words.ts';

/** Metadata keys of the segments that {@link elementDraft} makes. */
export const ELEMENT_METADATA_KEYS: readonly string[] = [
  'element-type',
  'element-name',
  'language',
  'namespace',
  'visibility',
];

/**
 * The segment of an element. What stands for it is its documentation or, where there is none, its name in words and its
 * signature; what is given back is everything known of it, as a map of EDN.
 */
export function elementDraft(element: CodeElement, language: string, lines: LineIndex): SegmentDraft {
  const { doc, simpleName, signature = '', start, end } = element;
  const named = `${nameWords(simpleName)} ${signature}`.trimEnd();
  return {
    embedText: doc && /\S/.test(doc) ? doc : named,
    lexicalText: doc ? `${named}\n${doc}` : named,
    content: writeEdn(element.record),
    range: lines.range(start, end),
    metadata: elementMetadata(element, language),
  };
}

function elementMetadata({ type, name, namespace, visibility }: CodeElement, language: string): Metadata {
  return {
    'element-type': type,
    'element-name': name,
    language,
    ...(namespace ? { namespace } : {}),
    visibility,
  };
}
