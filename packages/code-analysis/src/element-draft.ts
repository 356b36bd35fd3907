import type { Metadata, SegmentDraft } from '@mcp-vector-search/core';
import type { CodeElement } from './code-element.ts';
import { writeEdn } from './edn/write-edn.ts';
import type { SourceFile } from './languages/language.ts';
import { nameWords } from './name-words.ts';

/** Metadata keys of the segments that {@link elementDraft} makes. */
export const ELEMENT_METADATA_KEYS: readonly string[] = [
  'element-type',
  'element-name',
  'language',
  'namespace',
  'visibility',
];

/** So much of the source is searched by words: what is longer says the same again. UTF-16 units. */
const MOST_SOURCE = 4000;

/**
 * The segment of an element. What stands for it is its documentation or, where there is none, its name in words and its
 * signature (where the name is blank too, as a property of JavaScript may be called, its qualified name or its type); words are looked for in its source too. What is given back is everything known of it, as a map of EDN.
 */
export function elementDraft(element: CodeElement, language: string, file: SourceFile): SegmentDraft {
  const { type, name, doc = '', simpleName, signature = '', start, end } = element;
  const named = `${nameWords(simpleName)} ${signature}`.trimEnd();
  const source = sourceOf(element, file.text);
  return {
    embedText: [doc, named, nameWords(name)].find((text) => /\S/.test(text)) ?? type,
    lexicalText: [named, ...(source.includes(doc) ? [] : [doc]), source].join('\n'),
    content: writeEdn(element.record),
    range: file.lines.range(start, end),
    metadata: elementMetadata(element, language),
  };
}

/** The source of an element; none of those with members, which are elements themselves. */
function sourceOf({ type, start, end }: CodeElement, text: string): string {
  return type === 'class' || type === 'namespace' ? '' : text.slice(start, Math.min(end, start + MOST_SOURCE));
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
