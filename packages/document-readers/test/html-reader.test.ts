import { type DocumentText, isVectorSearchError, LineIndex } from '@mcp-vector-search/core';
import { htmlReader } from '@mcp-vector-search/document-readers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

async function read(html: string | Uint8Array, signal?: AbortSignal): Promise<DocumentText> {
  const bytes = typeof html === 'string' ? Buffer.from(html) : html;
  const found = await htmlReader().read(bytes, { path: 'a.html', ...(signal && { signal }) });
  if (!found) throw new Error('nothing was read');
  expect(found.lines).toHaveLength(new LineIndex(found.text).count);
  return found;
}

/** Lines of the text, each with its line in the file. */
async function numbered(html: string): Promise<string[]> {
  const { text, lines = [] } = await read(html);
  return text.split('\n').map((line, at) => `${lines[at]} ${line}`.trimEnd());
}

describe('htmlReader', () => {
  it.each(['a.html', 'A.HTM', '/x/b.xhtml', 'c.xht'])('accepts %s', (path) => {
    expect(htmlReader().accepts(path)).toBe(true);
  });

  it.each(['a.md', 'html', 'a.html.txt', 'a.xml', 'a.shtmlx'])('does not accept %s', (path) => {
    expect(htmlReader().accepts(path)).toBe(false);
  });

  it.each(['\n', '\r\n', '\r'])(
    'counts lines right behind an ampersand that begins nothing, with breaks %j',
    async (end) => {
      expect(await numbered(['<p>one &', '# two &', '&', '<p>three'].join(end))).toEqual([
        '1 one &',
        '2 # two &',
        '3 &',
        '3',
        '4 three',
      ]);
    },
  );

  it.each([
    ['a drawing that ends itself', '<p>one <svg/> two <math/> three', 'one two three'],
    ['one within a drawing', '<p>one <svg><svg/>unseen</svg> two', 'one two'],
    ['a drawing of a block that ends', '<div>one <svg>unseen</div>two', 'one\n\ntwo'],
    ['a canvas of a block that ends', '<div><canvas>unseen</div><p>two', 'two'],
    ['a film with blocks of its own', '<div><video><div>unseen</div>unseen</div><p>two', 'two'],
    ['a stray end tag in a film', '<video></section>unseen</video>two', 'two'],
    ['an object, which ends itself only', '<div><object></div>unseen</object>two', 'two'],
  ])('goes on behind what is not shown: %s', async (_what, html, text) => {
    expect((await read(html)).text).toBe(text);
  });

  it.each([
    ['a script that ends itself', '<head><title>T</title><script src="a.js"/></head><p>one</p>', '# T\n\none'],
    ['a title that ends itself', '<head><title/></head><p>one</p>', 'one'],
    ['frames and anchors', '<p>one <iframe src="x"\n/><a id="y"/>two<br/>three</p>', 'one two\nthree'],
    ['CDATA', '<p><![CDATA[a < b && <i>c</i>]]></p><![CDATA[ open', 'a < b && <i>c</i>'],
  ])('reads XML as XML: %s', async (_what, xml, text) => {
    for (const [path, page] of [
      ['a.xhtml', xml],
      ['a.html', `<?xml version="1.0"?>${xml}`],
    ] as const) {
      expect(await htmlReader().read(Buffer.from(page), { path })).toMatchObject({ text });
    }
  });

  it.each([
    ['paragraphs', '<p>one<p>two</p>three', 'one\n\ntwo\n\nthree'],
    ['nested blocks', '<div><div>one</div><section>two</section></div>', 'one\n\ntwo'],
    ['inline elements', '<b>fo</b>o <i>bar</i>, <a href=x>baz</a>', 'foo bar, baz'],
    ['white space', ' one \t two\f<b> three </b> four', 'one two three four'],
    ['lines of a paragraph', '<p>one\n  two\n\n three</p>', 'one\ntwo\nthree'],
    ['breaks', 'one<br>two<br/>three', 'one\ntwo\nthree'],
    ['headings', '<h1>One</h1><h3>T\nwo</h3>three', '# One\n\n### T wo\n\nthree'],
    ['blocks in headings', '<h2><div>One</div></h2>two', '## One\n\ntwo'],
    ['empty headings', '<h1></h1><p>one', 'one'],
    ['lists', '<ul><li>one<li>two</ul>three', '- one\n- two\n\nthree'],
    ['paragraphs in lists', '<ul><li><p>one</p></li><li><p>two</p></ul>', '- one\n\n- two'],
    [
      'nested lists',
      '<ul><li>one<ol start=3><li>in</li><li value=7>side</ol></li><li>two</ul>',
      '- one\n  3. in\n  7. side\n- two',
    ],
    ['empty items', '<ul><li></li></ul><p>one', 'one'],
    ['definitions', '<dl><dt>term<dd>what it is</dl>', 'term\nwhat it is'],
    ['tables', '<table><tr><th>a</th>\n<th>b</th></tr>\n<tr><td>1<td>2\n3</table>x', 'a | b\n1 | 2 3\n\nx'],
    ['blocks in cells', '<table><tr><td><p>one</p><td><h2>two</h2></table>', 'one\n\n## two'],
    ['code', '<pre>\nif (a &lt; b) {\n  <span>c</span>();\n}\n</pre>', '```\nif (a < b) {\n  c();\n}\n```'],
    ['code of a language', '<pre><code class="hljs language-js">a</code></pre>x', '```js\na\n```\n\nx'],
    ['code with fences', '<pre>```\na\n````\n</pre>', '`````\n```\na\n````\n`````'],
    ['code with breaks', '<pre>a<br>b</pre>', '```\na\nb\n```'],
    ['blank code', 'a<pre> \n </pre>b', 'a\n\nb'],
    ['code that is not closed', '<pre>a', '```\na\n```'],
    ['pictures', 'a <img src=x alt="red kettle"> b', 'a red kettle b'],
    ['references', 'a &amp; b&nbsp;&#99; &eacute;&hellip; &unknown;', 'a & b\u00a0c é… &unknown;'],
    ['soft hyphens', 'hy\u00adphen&shy;ation', 'hyphenation'],
    ['readings', '<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</ruby>駅', '東京駅'],
    ['readings that are not closed', '<ruby>東<rt>とう<p>駅', '東\n\n駅'],
    ['text areas', '<textarea><b>x</textarea>y', '<b>xy'],
    ['formulas', '<math><mi>x</mi><mo>+</mo></math>', 'x+'],
    ['what is hidden by its element', '<div hidden>panel</div>', 'panel'],
    ['no element at all', 'just < text', 'just < text'],
  ])('reads %s', async (_name, html, text) => {
    expect((await read(html)).text).toBe(text);
  });

  it.each([
    ['scripts', '<script>if (a < b) document.write("<p>unseen</p>")</script>'],
    ['scripts with comments', '<script><!-- <script>unseen</script> unseen --></script>'],
    ['styles', '<style>p::after { content: "unseen" }</style>'],
    ['templates', '<template><template>unseen</template>unseen</template>'],
    ['noscript', '<noscript><p>unseen</p></noscript>'],
    ['drawings', '<svg><title>unseen</title><text>unseen</text></svg>'],
    ['media', '<video><p>unseen</p></video><audio>unseen</audio><canvas>unseen</canvas><object>unseen</object>'],
    ['frames', '<iframe>unseen</iframe><noframes>unseen</noframes>'],
    ['comments', '<!-- unseen --><!doctype unseen><?unseen?><![CDATA[unseen]]>'],
    ['attributes', '<a title="unseen" href="unseen">'],
  ])('leaves out %s', async (_name, html) => {
    expect((await read(`<p>before</p>${html}<p>after</p>`)).text).toBe('before\n\nafter');
  });

  it('goes on after a drawing that is not closed', async () => {
    expect((await read('a<svg><text>unseen<p>b')).text).toBe('a\n\nb');
  });

  it('gives the title as first heading and as metadata, once', async () => {
    expect(await read('<title>The &lt;kettle&gt;\n  manual</title><body>tea')).toMatchObject({
      text: '# The <kettle> manual\n\ntea',
      metadata: { title: 'The <kettle> manual' },
    });
    expect((await read('<title>Tea</title><nav>x</nav><h1>Tea</h1>y')).text).toBe('x\n\n# Tea\n\ny');
    expect((await read('<title>Tea - Docs</title><h1>Tea</h1>y')).text).toBe('# Tea - Docs\n\n# Tea\n\ny');
    expect(await read('<title>Tea</title>')).toMatchObject({ text: '# Tea', lines: [1] });
    expect(await read('<title> </title>x')).not.toHaveProperty('metadata');
    expect(await read(`<title>${'x'.repeat(301)}</title>x`)).not.toHaveProperty('metadata');
    expect(await read('late<title>Tea</title>\n<title>Other</title>')).toMatchObject({
      metadata: { title: 'Tea' },
      lines: [1, 1, 1],
    });
  });

  it('tells the line of the file of every line', async () => {
    const page = [
      '<!DOCTYPE html>', // 1
      '<title>',
      'Tea',
      '</title>',
      '<script>', // 5
      'unseen()',
      '</script>',
      '<h1 class="a',
      'b">Green',
      'tea</h1><p>', // 10
      'is',
      '',
      '  brewed <b>with',
      'warm</b> water</p> <ul><li>not',
      '<li>', // 15
      'hot</ul>',
      '<pre>',
      '',
      'a',
      '  b</pre>', // 20
      '<table><tr><td>x</td>',
      '<td>y</td></tr><tr>',
      '<td>z</table>',
    ];
    const expected = [
      ...[
        '2 # Tea',
        '2',
        '9 # Green tea',
        '9',
        '11 is',
        '13 brewed with',
        '14 warm water',
        '14',
        '14 - not',
        '16 - hot',
        '16',
      ],
      ...['17 ```', '19 a', '20   b', '20 ```', '20', '21 x | y', '23 z'],
    ];
    for (const end of ['\n', '\r\n', '\r']) expect(await numbered(page.join(end))).toEqual(expected);
  });

  it('makes several lines of one where the file has one', async () => {
    expect(await numbered('<h1>a</h1><p>b</p><p>c</p>')).toEqual(['1 # a', '1', '1 b', '1', '1 c']);
  });

  it('is not led astray by a line break that is a reference', async () => {
    expect(await numbered('<p>a&#10;b&#13;&#10;c</p>\n<pre>d&#10;e&#13;f</pre>\n<p>g')).toEqual([
      ...['1 a', '1 b', '1 c', '1', '2 ```', '2 d', '2 e', '2 f', '2 ```', '2', '3 g'],
    ]);
  });

  it.each<[string, string, string]>([
    ['utf-8', '<meta charset=utf-8>', 'Grüße 你好'],
    ['windows-1252', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">', 'Grüße'],
    ['shift_jis', "<META CHARSET='Shift_JIS'>", '日本語'],
    ['euc-kr', '<meta charset="EUC-KR">', '한국어'],
    ['gb18030', '<meta charset="gb2312">', '中文字符'],
    ['big5', '<meta charset="big5">', '繁體中文'],
    ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?>', 'Привет'],
  ])('decodes %s as declared', async (encoding, declaration, word) => {
    const { default: iconv } = await import('iconv-lite');
    expect((await read(iconv.encode(`${declaration}<p>${word}`, encoding))).text).toBe(word);
  });

  it('believes a byte-order mark before a declaration, and neither where it is wrong', async () => {
    const page = '<meta charset="windows-1252"><p>Grüße';
    for (const encoding of ['utf8', 'utf16le'] as const) {
      expect((await read(Buffer.from(`\ufeff${page}`, encoding))).text).toBe('Grüße');
    }
    expect((await read('<meta charset="no-such"><p>Grüße')).text).toBe('Grüße');
    expect((await read('<meta charset="utf-16"><p>Grüße')).text).toBe('Grüße');
    expect((await read(Buffer.from('<meta charset="utf-8"><p>Grüße', 'latin1'))).text).toBe('Grüße');
  });

  it('gives nothing for what is no text', async () => {
    const { read: readBytes } = htmlReader();
    expect(await readBytes(Buffer.from('PK\x03\x04\0\0\0\0'), { path: 'a.html' })).toBeUndefined();
    expect(await readBytes(Buffer.from(' \n'), { path: 'a.html' })).toBeUndefined();
  });

  it('ends with the reason of an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(read('<p>x', signal)).rejects.toThrow('enough');
  });
});

describe('a page that is made to be difficult', () => {
  const MANY = 100_000;

  it.each([
    ['elements that are never closed', `${'<div>'.repeat(MANY)}deep`, 'deep'],
    ['ends of what was never open', `${'<div>'.repeat(MANY)}${'</b>'.repeat(MANY)}x`, 'x'],
    ['lists within each other', `${'<ul><li>'.repeat(MANY)}x`, `${'  '.repeat(5)}- x`],
    ['attributes', `<a ${'b=c '.repeat(MANY)}>x`, 'x'],
    ['brackets', `${'<'.repeat(MANY)} x`, `${'<'.repeat(MANY)} x`],
    ['comments that are never closed', `x${'<!--'.repeat(MANY)}`, 'x'],
    ['references', `${'&amp'.repeat(MANY)}x`, `${'&'.repeat(MANY)}x`],
  ])('with %s is read', async (_name, html, text) => {
    expect((await read(html)).text).toBe(text);
  });

  it('of 10 MB in one line is read', async () => {
    const paragraph = '<p>one two <b>three</b></p>';
    const count = Math.ceil((10 * 1024 * 1024) / paragraph.length);
    const { text, lines } = await read(paragraph.repeat(count));
    expect(text).toHaveLength(count * 'one two three\n\n'.length - 2);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it('with drawings within drawings is named', async () => {
    const error: unknown = await read('<svg>'.repeat(MANY)).catch((thrown: unknown) => thrown);
    expect(isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')).toBe(true);
  });
});

describe('any page', () => {
  const tags = [
    'p',
    'div',
    'b',
    'h1',
    'h2',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'pre',
    'a',
    'dl',
    'dt',
    'br',
    'code',
    'section',
  ];
  const unshown = ['script', 'style', 'template', 'noscript', 'svg'];
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...tags).map((tag) => `<${tag}>`) },
    { weight: 4, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
    { weight: 6, arbitrary: fc.constant('seen') },
    { weight: 2, arbitrary: fc.constantFrom(...unshown).map((tag) => `<${tag}>unseen</${tag}>`) },
    { weight: 4, arbitrary: fc.constantFrom(' ', '\n', '\r\n', '\t') },
  );

  it('shows every word once, in its order, on its line, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        let count = 0;
        const html = pieces.map((text) => (text === 'seen' ? ` w${count++}. ` : text)).join('');
        if (!/\S/.test(html)) return;
        const { text, lines = [] } = await read(html);
        const found = [...text.matchAll(/w\d+\./g)];
        expect(found.map(([word]) => word)).toEqual(Array.from({ length: count }, (_, at) => `w${at}.`));
        expect(text).not.toContain('unseen');
        const [inText, inFile] = [new LineIndex(text, lines), new LineIndex(html)];
        for (const { 0: word, index } of found) {
          const line = inFile.lineAt(html.indexOf(word));
          // Of a heading and a row of a table, which are one line, the first word tells the line.
          const isJoined = /^(?:#|.* \| )|w\d+\. .*w\d+\./.test(
            text.slice(text.lastIndexOf('\n', index) + 1, index + word.length),
          );
          if (isJoined) expect(inText.lineAt(index)).toBeLessThanOrEqual(line);
          else expect([word, inText.lineAt(index)]).toEqual([word, line]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of any bytes gives text with lines of the file, nothing, or DOCUMENT_UNDECODABLE', async () => {
    const markup = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '!',
        '--',
        '"',
        '=',
        '&',
        ';',
        '#',
        'p',
        'pre',
        'li',
        'svg',
        '\r',
        '\n',
        '\0',
        'é',
      ),
      { maxLength: 80 },
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      markup.map((parts) => new Uint8Array(Buffer.from(parts.join('')))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        try {
          const found = await htmlReader().read(given, { path: 'a.html' });
          if (!found) return;
          const last = new LineIndex(Buffer.from(given).toString('utf8')).count;
          expect(found.lines).toHaveLength(new LineIndex(found.text).count);
          for (const [at, line] of (found.lines ?? []).entries()) {
            expect(line).toBeGreaterThanOrEqual(found.lines?.[at - 1] ?? 1);
            expect(line).toBeLessThanOrEqual(last + 1);
          }
        } catch (error) {
          if (!isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
