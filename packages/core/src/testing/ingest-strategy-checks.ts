import assert from 'node:assert/strict';
import type { Document } from '../document/document.ts';
import { LineIndex } from '../document/line-index.ts';
import type { SegmentDraft, SegmentProblem } from '../ingest/ingest-strategy.ts';
import { SYSTEM_METADATA_KEYS } from '../metadata.ts';
import type { IngestStrategySubject } from './ingest-strategy-subject.ts';

/** Prepares, for one document, a check that throws an AssertionError for a wrong draft of it. */
export type DraftCheck = (document: Document, subject: IngestStrategySubject) => (draft: SegmentDraft) => void;

/** What holds for every draft of every document, by the name of its case. */
export const DRAFT_CHECKS: Readonly<Record<string, DraftCheck>> = {
  'every segment has text to embed and content': () => checkText,
  'ranges lie inside the text': checkRange,
  'ranges hold whole characters': checkWholeCharacters,
  'ranges name the lines that an editor shows': checkLines,
  'what claims to be a slice of the document is one': checkSlices,
  'metadata is plain, declared and not a system key': checkMetadata,
  'nothing readable is kept of a contentless segment': checkContentless,
};

function checkText({ embedText, content }: SegmentDraft): void {
  assert.equal(typeof embedText, 'string');
  assert.match(embedText, /\S/, 'an embed text is blank');
  assert.equal(typeof content, 'string');
  assert.notEqual(content, '', 'a content is empty');
}

function checkRange({ text }: Document): (draft: SegmentDraft) => void {
  return ({ range }) => {
    if (!range) return;
    const { start, end } = range;
    assert.ok(Number.isInteger(start) && Number.isInteger(end), `range ${start} to ${end} is not of integers`);
    assert.ok(0 <= start && start <= end && end <= text.length, `range ${start} to ${end} leaves 0 to ${text.length}`);
  };
}

function checkWholeCharacters({ text }: Document): (draft: SegmentDraft) => void {
  return ({ range }) => {
    for (const at of range ? [range.start, range.end] : []) {
      const cut = (text.codePointAt(at - 1) ?? 0) > 0xffff;
      assert.ok(!cut, `a range cuts the character at ${at - 1}`);
    }
  };
}

function checkLines({ text }: Document): (draft: SegmentDraft) => void {
  const lines = new LineIndex(text);
  return ({ range }) => {
    if (!range) return;
    const { startLine, endLine } = lines.range(range.start, range.end);
    assert.deepEqual([range.startLine, range.endLine], [startLine, endLine], 'lines of a range');
  };
}

function checkSlices({ text }: Document): (draft: SegmentDraft) => void {
  const isSlice = (slice: string, start: number): boolean => text.slice(start, start + slice.length) === slice;
  return ({ embedText, embedStart, content, contentStart }) => {
    if (embedStart !== undefined) assert.ok(isSlice(embedText, embedStart), `the embed text is not at ${embedStart}`);
    if (contentStart !== undefined) assert.ok(isSlice(content, contentStart), `the content is not at ${contentStart}`);
  };
}

function checkMetadata(_document: Document, { metadataKeys }: IngestStrategySubject): (draft: SegmentDraft) => void {
  return ({ metadata = {} }) => {
    for (const [key, value] of Object.entries(metadata)) {
      const plain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
      assert.ok(plain, `metadata ${key} is ${String(value)}`);
      assert.ok(!SYSTEM_METADATA_KEYS.some((system) => system === key), `metadata ${key} is the indexer's to set`);
      if (metadataKeys) assert.ok(metadataKeys.includes(key), `metadata ${key} is not declared`);
    }
  };
}

function checkContentless({ text }: Document): (draft: SegmentDraft) => void {
  return ({ contentless, content, contentStart }) => {
    if (!contentless) return;
    assert.equal(contentStart, undefined, 'contentless, but the content is a slice of the document');
    const kept = text.split(/[\r\n]+/).find((line) => line.trim().length >= 8 && content.includes(line.trim()));
    assert.equal(kept, undefined, 'contentless, but the content holds a line of the document');
  };
}

/** Throws an AssertionError for a problem that does not say what is wrong, or where outside the document. */
export function checkProblem({ text }: Document, { problem, line = 1, column = 1 }: SegmentProblem): void {
  assert.match(problem, /\S/, 'a problem says nothing');
  const last = new LineIndex(text).lineAt(text.length);
  assert.ok(Number.isInteger(line) && line >= 1 && line <= last, `a problem on line ${line} of ${last}`);
  assert.ok(Number.isInteger(column) && column >= 1, `a problem in column ${column}`);
}
