import type { ChromaWhere } from '@mcp-vector-search/chroma';

/**
 * A regular expression for the first line of a stored chunk, which names its file, that holds where the path matches. In a
 * pattern a run of stars stands for any text, slashes too, a run of two or more stars in front of a slash for any folders or none, `?`
 * for one character, and everything else for itself; one slash at the beginning does not count.
 */
export function pathExpression(pattern: string): string {
  const path = pattern.trim().replace(/^\//, '').trim();
  const translated = path.replace(/\*\*\/|\*+|[^*]/gsu, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part.startsWith('*')) return '.*';
    return part === '?' ? '.' : part.replace(/[\\.+*?()|[\]{}^$]/, '\\$&');
  });
  return `^Source: [^\\n]+:${translated}(?:\\n|$)`;
}

/** The condition on stored text that a path pattern stands for; undefined for blank text. */
export function whereDocumentOf(pattern: string): ChromaWhere | undefined {
  return pattern.trim() === '' ? undefined : { $regex: pathExpression(pattern) };
}
