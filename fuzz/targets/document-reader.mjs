import { isVectorSearchError, LineIndex } from '@mcp-vector-search/core';
import { htmlReader, notebookReader } from '@mcp-vector-search/document-readers';
import { fileInput, inputFile, mutateFileInput } from '../engine/file-input.mjs';
import { Finding, templateOf } from '../engine/finding.mjs';
import { realFiles } from '../engine/real-files.mjs';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T &amp; t</title><style>p{}</style></head><body>
<nav><a href="#x">menu</a></nav><main><h1>One</h1><p>Text <b>bold</b> &nbsp;&eacute;<br>next</p><ul><li>a<li>b<ol><li>c</ol></ul>
<pre><code class="language-js">let a = 1;\n</code></pre><table><tr><th>h<td>d</table><svg><text>x</text></svg><template><p>t</template></main></body></html>`;
const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', source: ['# Title\n', 'text'], metadata: {} },
    {
      cell_type: 'code',
      source: 'print(1)\n',
      outputs: [{ output_type: 'stream', text: ['1\n'] }],
      execution_count: 1,
    },
    { cell_type: 'raw', source: [], metadata: { tags: ['x'] } },
  ],
  metadata: { kernelspec: { language: 'python', name: 'python3' }, language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
});
const WORDS = [
  '<p>|</p>|<div>|<table>|<tr>|<td>|<li>|<ul>|<pre>|</pre>|<h1>|<h7>|<script>|</script>|<!--|-->|<![CDATA[|<svg>|<math>|<template>',
  '<select>|<plaintext>|<noscript>|<base href=x>|<a>|<b>|<i>|<font>|&#x110000;|&#0;|&notin|&#xd800;|<br/>|<meta charset="utf-16">',
  '"cells":|"source":|"cell_type": "code"|"outputs":|[[|null|"nbformat": 3|"worksheets":|\\ud83d|\r\n|\t|<frameset>|<form>|<p x="',
].flatMap((words) => words.split('|'));

/** Pages and notebooks of any content: they are read or refused, the same each time, and lines of the text are lines of the file. */
export const target = {
  cpuMs: 5000,
  words: WORDS,
  mutate: mutateFileInput,

  seeds() {
    const page = { path: '/a.html', bytes: Buffer.from(PAGE) };
    const notebook = { path: '/a.ipynb', bytes: Buffer.from(NOTEBOOK) };
    const real = realFiles(['packages', 'docs', 'test'], /\.(html?|ipynb)$/, 60, 40_000);
    return [page, page, notebook, notebook, ...real].map(fileInput);
  },

  make(random) {
    const parts = Array.from({ length: random.pick([5, 50, 3000]) }, () => random.pick(WORDS));
    return fileInput({ path: '/made.html', bytes: Buffer.from(parts.join(random.pick(['', 'x', ' ']))) });
  },

  async open() {
    const readers = [htmlReader(), notebookReader()];
    return { run: (input) => tryReaders(readers, inputFile(input)) };
  },
};

async function tryReaders(readers, { path, bytes }) {
  const reader = readers.find((one) => one.accepts(path)) ?? readers[0];
  const [once, again] = [await outcomeOf(reader, path, bytes), await outcomeOf(reader, path, bytes)];
  if (JSON.stringify(once) !== JSON.stringify(again)) throw new Finding('read again, the text is another');
  if (typeof once === 'string') return once;
  if (once === undefined) return 'not of the format';
  const { text, lines, metadata = {} } = once;
  if (lines) checkLines(text, lines, bytes);
  const odd = Object.entries(metadata).find(([, value]) => !['string', 'number', 'boolean'].includes(typeof value));
  if (odd) throw new Finding(`metadata ${odd[0]} is no plain value`);
  return `${path.slice(-5)} ${Math.min(9, lines?.length ?? 0)} ${Object.keys(metadata)} ${/```/.test(text)} ${/^#/m.test(text)} ${/^[-|]/m.test(text)}`;
}

function checkLines(text, lines, bytes) {
  const wanted = new LineIndex(text).lineAt(text.length);
  if (lines.length < wanted) throw new Finding(`${lines.length} lines of the file are given for ${wanted} of the text`);
  const most = bytes.toString('latin1').split(/\r\n|\r|\n/).length;
  for (const [at, line] of lines.entries()) {
    if (!Number.isInteger(line) || line < 1 || line > most)
      throw new Finding(`line ${line} is none of the ${most} of the file`);
    if (at > 0 && line < lines[at - 1]) throw new Finding('the lines of the file descend');
  }
}

async function outcomeOf(reader, path, bytes) {
  try {
    return await reader.read(bytes, { path });
  } catch (error) {
    if (isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')) return templateOf(error);
    throw error;
  }
}
