import assert from 'node:assert/strict';
import type { DocumentReader, DocumentText } from '../document/document-reader.ts';
import { LineIndex } from '../document/line-index.ts';
import { isVectorSearchError } from '../errors.ts';
import type { ConformanceCase } from './conformance.ts';
import type { DocumentReaderSubject, ReaderSample } from './document-reader-subject.ts';

type Case = ConformanceCase<DocumentReaderSubject>;
type Check = (read: DocumentText, sample: ReaderSample, reader: DocumentReader) => void;

/** The text of a sample; nothing where it is refused, which is for another case to judge. */
async function tolerated(reader: DocumentReader, { path, bytes }: ReaderSample): Promise<DocumentText | undefined> {
  try {
    return await reader.read(bytes.slice(), { path });
  } catch {
    return undefined;
  }
}

function sampleCase(name: string, check: Check, requires?: string): Case {
  return {
    name,
    ...(requires !== undefined && { requires }),
    async run(subject) {
      for (const sample of subject.samples) {
        const reader = subject.create();
        const read = await tolerated(reader, sample);
        if (read) check(read, sample, reader);
      }
    },
  };
}

/** Bytes that are a sample no longer, and some that are nothing at all. */
function damaged({ bytes }: ReaderSample): readonly Uint8Array[] {
  const parts = Array.from({ length: 16 }, (_, at) => bytes.slice(0, Math.floor((bytes.length * at) / 16)));
  const holes = [3, 7, 31].map((step) => bytes.map((byte, at) => (at % step === 0 ? (byte * 7 + at) & 0xff : byte)));
  const noise = Uint8Array.from({ length: 2048 }, (_, at) => (at * at * 31 + at * 7) & 0xff);
  const openings = ['<', '<a>', '{', '[', '{"a":', '(', '"', '\0'].map((text) =>
    new TextEncoder().encode(text.repeat(20_000)),
  );
  return [
    ...parts,
    ...holes,
    bytes.toReversed(),
    noise,
    new Uint8Array(4096),
    new TextEncoder().encode(' \n'),
    ...openings,
  ];
}

async function refuseDamage(subject: DocumentReaderSubject): Promise<void> {
  for (const sample of subject.samples) {
    for (const bytes of damaged(sample)) {
      try {
        const read = await subject.create().read(bytes, { path: sample.path });
        assert.ok(read === undefined || typeof read.text === 'string', 'neither text nor nothing');
      } catch (error) {
        assert.ok(isVectorSearchError(error, 'DOCUMENT_UNDECODABLE'), `threw ${String(error)}`);
      }
    }
  }
}

async function giveTheSame(subject: DocumentReaderSubject): Promise<void> {
  const reader = subject.create();
  for (const sample of subject.samples) {
    const first = await tolerated(reader, sample);
    for (const other of subject.samples) await tolerated(reader, other);
    assert.deepEqual(await tolerated(reader, sample), first, 'the second time');
    assert.deepEqual(await tolerated(subject.create(), sample), first, 'from another instance');
  }
}

const checkShown: Check = ({ text }, { shows, hides = [] }) => {
  for (const shown of shows) {
    const part = typeof shown === 'string' ? shown : shown[0];
    assert.ok(text.includes(part), `the text lacks ${JSON.stringify(part)}`);
  }
  for (const part of hides) assert.ok(!text.includes(part), `the text has ${JSON.stringify(part)}`);
};

const checkLines: Check = ({ text, lines }, { bytes, shows }) => {
  if (!lines) return;
  assert.equal(lines.length, new LineIndex(text).count, 'as many as the text has lines');
  const last = new LineIndex(Buffer.from(bytes).toString('latin1')).count;
  for (const [at, line] of lines.entries()) {
    assert.ok(Number.isSafeInteger(line) && line >= (lines[at - 1] ?? 1), `line ${at + 1} is on ${line} of the file`);
    assert.ok(line <= last, `line ${at + 1} is on ${line} of a file of ${last}`);
  }
  for (const shown of shows) {
    if (typeof shown === 'string') continue;
    const [part, line] = shown;
    assert.equal(new LineIndex(text, lines).lineAt(text.indexOf(part)), line, `line of ${JSON.stringify(part)}`);
  }
};

const checkMetadata: Check = ({ metadata = {} }, _sample, { metadataKeys = [] }) => {
  for (const [key, value] of Object.entries(metadata)) {
    assert.ok(metadataKeys.includes(key), `"${key}" is not among metadataKeys`);
    const isPlain = typeof value === 'number' ? Number.isFinite(value) : ['string', 'boolean'].includes(typeof value);
    assert.ok(isPlain, `"${key}" is no text, number or boolean`);
  }
};

/**
 * What every document reader must do. Run each case with a subject of your own; skip those whose `requires` names something that the
 * subject's `supports` denies.
 */
export const documentReaderCases: readonly Case[] = [
  {
    name: 'the fingerprint is text and stays',
    async run(subject) {
      const reader = subject.create();
      const { fingerprint } = reader;
      assert.match(fingerprint, /\S/, 'a fingerprint is blank');
      for (const sample of subject.samples) await tolerated(reader, sample);
      assert.equal(reader.fingerprint, fingerprint, 'after use');
      assert.equal(subject.create().fingerprint, fingerprint, 'of another instance');
    },
  },
  {
    name: 'the paths of its format are accepted, and no others',
    async run({ create, samples, foreignPath = '/conformance/notes.md' }) {
      const reader = create();
      for (const { path } of [...samples, ...samples]) assert.equal(reader.accepts(path), true, path);
      for (const path of [foreignPath, '', '/', 'a']) assert.equal(reader.accepts(path), false, path);
    },
  },
  {
    name: 'every sample is read',
    async run(subject) {
      for (const { path, bytes } of subject.samples) {
        const read = await subject.create().read(bytes.slice(), { path });
        assert.match(read?.text ?? '', /\S/, path);
      }
    },
  },
  sampleCase('the text shows what it should and no more', checkShown),
  sampleCase('lines are those of the file', checkLines),
  sampleCase('lines of the file are told', ({ lines }) => assert.ok(lines), 'lines'),
  sampleCase('metadata is plain and declared', checkMetadata),
  { name: 'the same bytes give the same text', run: giveTheSame },
  {
    name: 'the bytes are left as they are',
    async run(subject) {
      for (const { path, bytes } of subject.samples) {
        const given = bytes.slice();
        await Promise.resolve(subject.create().read(given, { path })).catch(() => {});
        assert.deepEqual(given, bytes);
      }
    },
  },
  { name: 'any bytes give text, nothing, or DOCUMENT_UNDECODABLE', run: refuseDamage },
];
