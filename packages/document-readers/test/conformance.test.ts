import { type DocumentReaderSubject, documentReaderCases } from '@mcp-vector-search/core/testing';
import { htmlReader, notebookReader } from '@mcp-vector-search/document-readers';
import { describe, it } from 'vitest';

const PAGE = '<!doctype html>\n<title>Tea</title>\n<script>unseen()</script>\n<h1>Green</h1>\n<p>is\nbrewed</p>\n';
const NOTEBOOK = JSON.stringify(
  {
    cells: [
      { cell_type: 'markdown', metadata: {}, source: ['# Tea\n', 'is brewed'] },
      { cell_type: 'code', metadata: {}, outputs: [{ text: ['unseen'] }], source: ['brew()'] },
    ],
    metadata: {},
  },
  null,
  1,
);

const SUBJECTS: readonly (readonly [string, DocumentReaderSubject])[] = [
  [
    'htmlReader',
    {
      supports: { lines: true },
      create: htmlReader,
      samples: [
        {
          path: 'a.html',
          bytes: Buffer.from(PAGE),
          shows: [
            ['# Tea', 2],
            ['# Green', 4],
            ['is', 5],
            ['brewed', 6],
          ],
          hides: ['unseen', '<'],
        },
        { path: 'b.HTM', bytes: Buffer.from(`\ufeff${PAGE}`, 'utf16le'), shows: ['brewed'] },
      ],
    },
  ],
  [
    'notebookReader',
    {
      supports: { lines: true },
      create: notebookReader,
      samples: [
        {
          path: 'a.ipynb',
          bytes: Buffer.from(NOTEBOOK),
          shows: [
            ['# Tea', 7],
            ['is brewed', 8],
            ['brew()', 22],
          ],
          hides: ['unseen', '{'],
        },
      ],
    },
  ],
];

describe.each(SUBJECTS)('%s', (_name, subject) => {
  for (const { name, requires, run } of documentReaderCases) {
    it.skipIf(requires === 'lines' && !subject.supports.lines)(name, () => run(subject));
  }
});
