import { describe, expect, it } from 'vitest';
import type { DocumentReader, DocumentText } from '../../src/document/document-reader.ts';
import { documentReaderCases } from '../../src/testing/document-reader-cases.ts';
import type { DocumentReaderSubject } from '../../src/testing/document-reader-subject.ts';
import { noteReader } from '../support/note-reader.ts';

const NOTE = 'title: Tea\nsecret\n>green|tea\n\n>is hot\n';

function subjectOf(create: () => DocumentReader, lines = true): DocumentReaderSubject {
  const sample = {
    path: 'a.note',
    bytes: new TextEncoder().encode(NOTE),
    shows: ['green', ['tea', 3], ['is hot', 5]] as const,
    hides: ['secret'],
  };
  return { supports: { lines }, create, samples: [sample] };
}

describe('a right reader', () => {
  const subject = subjectOf(noteReader);
  for (const { name, run } of documentReaderCases) it(name, () => run(subject));
});

/** A toy whose text is changed. */
function changed(change: (read: DocumentText) => object): DocumentReaderSubject {
  const right = noteReader();
  const read = (...given: Parameters<DocumentReader['read']>): DocumentText | undefined => {
    const text = right.read(...given) as DocumentText | undefined;
    return text && ({ ...text, ...change(text) } as DocumentText);
  };
  return subjectOf(() => ({ ...right, read }));
}

function spoilt(spoil: Partial<DocumentReader>): DocumentReaderSubject {
  return subjectOf(() => ({ ...noteReader(), ...spoil }));
}

let count = 0;
const WRONG: readonly (readonly [toy: string, subject: DocumentReaderSubject, cases: readonly string[]])[] = [
  ['has no fingerprint', spoilt({ fingerprint: ' ' }), ['the fingerprint is text and stays']],
  ['draws its fingerprint', subjectOf(() => noteReader(count++)), ['the fingerprint is text and stays']],
  ['accepts everything', spoilt({ accepts: () => true }), ['the paths of its format are accepted, and no others']],
  ['accepts nothing', spoilt({ accepts: () => false }), ['the paths of its format are accepted, and no others']],
  ['reads nothing', spoilt({ read: () => undefined }), ['every sample is read']],
  [
    'shows everything',
    changed(({ text, lines }) => ({ text: `secret\n${text}`, lines: [1, ...(lines ?? [])] })),
    ['the text shows what it should and no more'],
  ],
  [
    'loses the end',
    changed(() => ({ text: 'green\ntea', lines: [3, 3] })),
    ['the text shows what it should and no more', 'lines are those of the file'],
  ],
  ['tells too few lines', changed(() => ({ lines: [3] })), ['lines are those of the file']],
  [
    'tells lines of the text',
    changed(({ lines = [] }) => ({ lines: lines.map((_, at) => at + 1) })),
    ['lines are those of the file'],
  ],
  [
    'tells lines beyond the end',
    changed(({ lines = [] }) => ({ lines: [...lines.slice(0, -1), 99] })),
    ['lines are those of the file'],
  ],
  [
    'tells lines in any order',
    changed(({ lines = [] }) => ({ lines: lines.toReversed() })),
    ['lines are those of the file'],
  ],
  ['tells no lines', changed(() => ({ lines: undefined })), ['lines of the file are told']],
  ['gives a list', changed(() => ({ metadata: { title: ['Tea'] } })), ['metadata is plain and declared']],
  [
    'gives a key that is not declared',
    changed(() => ({ metadata: { author: 'me' } })),
    ['metadata is plain and declared'],
  ],
  ['counts calls', changed(({ text }) => ({ text: `${text} ${count++}` })), ['the same bytes give the same text']],
  [
    'empties the bytes',
    spoilt({
      read(bytes, options) {
        const read = noteReader().read(bytes, options);
        bytes.fill(0);
        return read;
      },
    }),
    ['the bytes are left as they are'],
  ],
  [
    'throws what comes',
    spoilt({
      read(bytes, options) {
        if (bytes.includes(0)) throw new TypeError('a zero');
        return noteReader().read(bytes, options);
      },
    }),
    ['any bytes give text, nothing, or DOCUMENT_UNDECODABLE'],
  ],
];

describe('a wrong reader', () => {
  it.each(WRONG)('that %s fails just what it should', async (_toy, subject, expected) => {
    const failed: string[] = [];
    for (const { name, run } of documentReaderCases) await run(subject).catch(() => failed.push(name));
    expect(failed).toEqual(expected);
  });
});
