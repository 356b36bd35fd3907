import assert from 'node:assert/strict';
import type { Document } from '../document/document.ts';
import { isVectorSearchError } from '../errors.ts';
import type { IngestStrategy, SegmentDraft, SegmentProblem } from '../ingest/ingest-strategy.ts';
import type { ConformanceCase } from './conformance.ts';
import { checkProblem, DRAFT_CHECKS, type DraftCheck } from './ingest-strategy-checks.ts';
import type { IngestStrategySubject } from './ingest-strategy-subject.ts';
import { ingestStrategyTexts } from './ingest-strategy-texts.ts';

type Piece = SegmentDraft | SegmentProblem;
type Case = ConformanceCase<IngestStrategySubject>;

function documentOf(subject: IngestStrategySubject, text: string = subject.sample): Document {
  const path = subject.path ?? '/conformance/sample.txt';
  return { id: path, sourceId: 'conformance', path, text, contentHash: '', metadata: { category: 'conformance' } };
}

async function pieces(strategy: IngestStrategy, document: Document, signal?: AbortSignal): Promise<Piece[]> {
  const found: Piece[] = [];
  for await (const piece of strategy.segment(document, { signal })) found.push(piece);
  return found;
}

/** What a strategy makes of a document; nothing where it refuses it, which is for another case to judge. */
function tolerated(strategy: IngestStrategy, document: Document): Promise<Piece[]> {
  return pieces(strategy, document).catch(() => []);
}

async function forEachText(
  subject: IngestStrategySubject,
  check: (made: readonly Piece[], document: Document) => void,
): Promise<void> {
  for (const { text } of ingestStrategyTexts(subject.sample)) {
    const document = documentOf(subject, text);
    check(await tolerated(subject.create(), document), document);
  }
}

function draftCase(name: string, prepare: DraftCheck): Case {
  return {
    name,
    run: (subject) =>
      forEachText(subject, (made, document) => {
        const check = prepare(document, subject);
        for (const piece of made) if (!('problem' in piece)) check(piece);
      }),
  };
}

function textCase(name: string): Case {
  return {
    name: `gives segments or a VectorSearchError: ${name}`,
    async run(subject) {
      const found = ingestStrategyTexts(subject.sample).find((text) => text.name === name);
      try {
        await pieces(subject.create(), documentOf(subject, found!.text));
      } catch (error) {
        assert.ok(isVectorSearchError(error), `threw ${String(error)}`);
      }
    },
  };
}

async function giveTheSame(subject: IngestStrategySubject): Promise<void> {
  const strategy = subject.create();
  const first = await tolerated(strategy, documentOf(subject));
  await tolerated(strategy, documentOf(subject, `${subject.sample}\n${subject.sample}`));
  assert.deepEqual(await tolerated(strategy, documentOf(subject)), first, 'the second time');
  assert.deepEqual(await tolerated(subject.create(), documentOf(subject)), first, 'from another instance');
}

async function endByAbort(subject: IngestStrategySubject): Promise<void> {
  const reason = new Error('aborted by the conformance suite');
  const whole = await tolerated(subject.create(), documentOf(subject));
  const aborted = pieces(subject.create(), documentOf(subject), AbortSignal.abort(reason));
  const outcome: unknown = await aborted.catch((error: unknown) => error);
  if (outcome === reason) return;
  assert.ok(Array.isArray(outcome), `threw ${String(outcome)} in place of the reason`);
  assert.equal(outcome.length, whole.length, 'segments given although aborted');
}

async function keepFingerprint(subject: IngestStrategySubject): Promise<void> {
  const strategy = subject.create();
  const { fingerprint } = strategy;
  assert.equal(typeof fingerprint, 'string');
  assert.match(fingerprint, /\S/, 'a fingerprint is blank');
  await tolerated(strategy, documentOf(subject));
  assert.equal(strategy.fingerprint, fingerprint, 'after use');
  assert.equal(subject.create().fingerprint, fingerprint, 'of another instance');
}

/**
 * What every ingest strategy must do. Run each case with a subject of your own; skip those whose `requires` names
 * something that the subject's `supports` denies.
 */
export const ingestStrategyCases: readonly ConformanceCase<IngestStrategySubject>[] = [
  {
    name: 'the sample gives a segment',
    async run(subject) {
      const made = await tolerated(subject.create(), documentOf(subject));
      assert.ok(made.some((piece) => !('problem' in piece)));
    },
  },
  ...ingestStrategyTexts('').map(({ name }) => textCase(name)),
  { name: 'the same document gives the same drafts', run: giveTheSame },
  {
    name: 'the document is left as it is',
    async run(subject) {
      const document = documentOf(subject);
      await tolerated(subject.create(), document);
      assert.deepEqual(document, documentOf(subject));
    },
  },
  ...Object.entries(DRAFT_CHECKS).map(([name, check]) => draftCase(name, check)),
  {
    name: 'problems say what is wrong and where',
    run: (subject) =>
      forEachText(subject, (made, document) => {
        for (const piece of made) if ('problem' in piece) checkProblem(document, piece);
      }),
  },
  {
    name: 'a single-segment strategy gives one segment at most',
    async run(subject) {
      const { singleSegment = false } = subject.create();
      await forEachText(subject, (made) => {
        const count = made.filter((piece) => !('problem' in piece)).length;
        assert.ok(!singleSegment || count <= 1, `gave ${count}`);
      });
    },
  },
  { name: 'an abort ends with its reason, or comes too late', run: endByAbort },
  { name: 'the fingerprint is text and stays', run: keepFingerprint },
  {
    name: 'the fingerprint differs when options differ',
    requires: 'options',
    async run(subject) {
      const strategies = [subject.create(), ...(subject.variants?.() ?? [])];
      assert.ok(strategies.length > 1, 'the subject has no variants');
      assert.equal(new Set(strategies.map((strategy) => strategy.fingerprint)).size, strategies.length);
    },
  },
];
