/** Elements without content, which HTML knows to have none. */
const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'] as const;

/** A tag of XML that ends itself; its attributes hold no `<`. Longer ones are left as they are, so that the time is linear. */
const SELF_CLOSED = /<([A-Za-z][\w:.-]{0,99})(\s[^<>]{0,9999})?\/>/g;

/**
 * A page of XML as HTML that says the same, on the same lines: where `<script/>` and the like end themselves, which in HTML would take
 * all that follows for their content, and where text stands in CDATA sections.
 */
export function xhtmlAsHtml(page: string): string {
  return withoutSections(page).replace(SELF_CLOSED, (tag, name: string, attributes = '') =>
    VOID.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}

function withoutSections(page: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = page.indexOf(CDATA); at >= 0; at = page.indexOf(CDATA, from)) {
    const end = page.indexOf(CDATA_END, at);
    if (end < 0) break;
    const text = page.slice(at + CDATA.length, end);
    parts.push(page.slice(from, at), text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    from = end + CDATA_END.length;
  }
  return parts.join('') + page.slice(from);
}
