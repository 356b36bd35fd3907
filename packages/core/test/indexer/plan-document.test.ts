import { describe, expect, it } from 'vitest';
import { planDocument, sameMetadata } from '../../src/indexer/plan-document.ts';
import type { SourceEntry } from '../../src/source/source.ts';
import type { DocumentRecord } from '../../src/store/segment.ts';

const ENTRY: SourceEntry = { documentId: '/a.md', path: '/a.md', metadata: { lang: 'en' }, revision: 'r1' };
const HELD: DocumentRecord = {
  sourceId: 's',
  documentId: '/a.md',
  path: '/a.md',
  contentHash: 'h1',
  revision: 'r1',
  strategy: 'whole',
  metadata: { lang: 'en' },
  state: 'indexed',
};
const OPTIONS = { strategy: 'whole', maxDocumentBytes: 1000 };
const skippedFor = (reason: string): DocumentRecord => ({
  ...HELD,
  state: 'skipped',
  problem: { reason, message: 'why' },
});

function plan(entry: Partial<SourceEntry> = {}, held: DocumentRecord | undefined = HELD): string {
  const planned = planDocument({ ...ENTRY, ...entry }, held, OPTIONS);
  return planned.action === 'skip' ? `skip ${planned.reason}` : planned.action;
}

describe('planDocument', () => {
  it('keeps a document that is indexed as listed', () => {
    expect(plan()).toBe('keep');
  });

  it.each<[string, Partial<SourceEntry>]>([
    ['another revision', { revision: 'r2' }],
    ['other metadata', { metadata: { lang: 'de' } }],
    ['metadata of another type', { metadata: { lang: true } }],
    ['more metadata', { metadata: { lang: 'en', year: 2024 } }],
    ['less metadata', { metadata: {} }],
    ['another path', { path: '/b.md' }],
  ])('reads one with %s', (_, entry) => {
    expect(plan(entry)).toBe('read');
  });

  it('reads without a revision, so that the content decides', () => {
    const { revision: _, ...entry } = ENTRY;
    expect(planDocument(entry, HELD, OPTIONS).action).toBe('read');
  });

  it('reads what is new, pending, failed or of another strategy', () => {
    expect(planDocument(ENTRY, undefined, OPTIONS).action).toBe('read');
    expect(plan({}, { ...HELD, state: 'pending' })).toBe('read');
    expect(plan({}, { ...HELD, state: 'failed' })).toBe('read');
    expect(plan({}, { ...HELD, strategy: 'chunked' })).toBe('read');
  });

  it('keeps a document skipped for its content, until its revision changes or another reads it', () => {
    expect(plan({}, { ...skippedFor('binary'), strategy: 'whole-document read by pdf/1' })).toBe('read');
    expect(plan({}, skippedFor('blank'))).toBe('keep');
    expect(plan({ revision: 'r2' }, skippedFor('binary'))).toBe('read');
  });

  it('reads a document that was left out for a reason that no longer holds', () => {
    expect(plan({}, skippedFor('secret'))).toBe('read');
    expect(plan({}, skippedFor('too-large'))).toBe('read');
  });

  it('leaves out what the source says, and what is too large, once', () => {
    expect(plan({ skip: 'secret' })).toBe('skip secret');
    expect(plan({ skip: 'secret' }, skippedFor('secret'))).toBe('keep');
    expect(plan({ skip: 'secret' }, skippedFor('blank'))).toBe('skip secret');
    expect(plan({ size: 1001 })).toBe('skip too-large');
    expect(plan({ size: 1001 }, skippedFor('too-large'))).toBe('keep');
    expect(plan({ size: 1001, revision: 'r2' }, skippedFor('too-large'))).toBe('skip too-large');
    expect(plan({ size: 1000 })).toBe('keep');
  });
});

describe('sameMetadata', () => {
  it('does not mind the order of keys, but types', () => {
    expect(sameMetadata({ a: 1, b: 'x' }, { b: 'x', a: 1 })).toBe(true);
    expect(sameMetadata({ a: 1 }, { a: '1' })).toBe(false);
    expect(sameMetadata({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameMetadata({}, { toString: 'x' })).toBe(false);
    expect(sameMetadata({ toString: 'x' }, {})).toBe(false);
  });
});
