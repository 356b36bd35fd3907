/** Elements whose content is not shown as text. */
export const UNSHOWN: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'noframes', 'noembed'],
  ...['svg', 'canvas', 'audio', 'video', 'object', 'applet'],
]);

/** Elements that begin and end a block, with the line breaks that part it from others: 2 = a blank line. */
export const BLOCKS: ReadonlyMap<string, 1 | 2> = new Map([
  ...blocks(2, 'address article aside blockquote body center details dialog dir div dl fieldset figure footer form'),
  ...blocks(2, 'h1 h2 h3 h4 h5 h6 head header hgroup hr html main menu nav ol p search section table ul'),
  ...blocks(1, 'caption dd dt figcaption legend li optgroup option summary tbody tfoot thead tr'),
]);

/** Elements in which white space counts. */
export const PREFORMATTED: ReadonlySet<string> = new Set(['pre', 'listing', 'xmp', 'plaintext']);

/** Elements that are lists. */
export const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

function blocks(breaks: 1 | 2, names: string): readonly (readonly [string, 1 | 2])[] {
  return names.split(' ').map((name) => [name, breaks] as const);
}
