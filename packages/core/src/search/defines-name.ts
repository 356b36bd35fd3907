import type { Segment } from '../store/segment.ts';

/** Words before a name that define it, in the languages that have such a word. */
const DEFINERS =
  'function\\*?|class|interface|type|enum|const|let|var|val|def|defn-?|def\\w*-?|fn|func|fun|struct|trait|module|namespace|object|record|protocol|macro_rules!|sub';

/**
 * True where a segment defines a name rather than mentions it: its strategy says so (metadata `element-name`, with or
 * without namespace), or its content has a defining word in front of the name.
 */
export function definesName({ content, metadata }: Segment, name: string): boolean {
  const element = metadata['element-name'];
  if (typeof element === 'string' && lastPart(element) === name) return true;
  if (!content.includes(name)) return false;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[^\\w$])(?:${DEFINERS})\\s+(?:\\^\\S+\\s+)?${escaped}(?![\\w$-])`).test(content);
}

function lastPart(element: string): string {
  return element.split(/[./#]/).at(-1) ?? element;
}
