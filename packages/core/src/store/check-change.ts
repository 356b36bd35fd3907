import { VectorSearchError } from '../errors.ts';
import type { Metadata } from '../metadata.ts';
import { checkKey } from './check-key.ts';
import { checkText } from './check-text.ts';
import type { DocumentRecord, EmbeddedSegment } from './segment.ts';
import type { DocumentChange } from './store-driver.ts';
import { vectorProblem } from './vector-problem.ts';

const STATES: readonly string[] = ['indexed', 'pending', 'failed', 'skipped'];

/** What an index takes. */
interface ChangeRules {
  readonly dimensions: number | undefined;
  readonly textFirst: boolean;
}

/**
 * Refuses a change that would leave the index wrong: TypeError and RangeError for a caller's mistake, EMBEDDER_FAILED
 * (naming the document) for a vector of another length, with a value that is no finite number, or not of unit length.
 *
 * @param rules length of a vector (undefined = vectors cannot be written), and whether segments may lack vectors.
 */
export function checkChange(change: DocumentChange, rules: ChangeRules): void {
  const { document, segments } = change;
  checkKey(document);
  checkRecord(document);
  segments?.forEach((segment, index) => {
    checkSegment(segment, document, index);
    checkVectors(segment, document, rules);
  });
}

function checkRecord(document: DocumentRecord): void {
  checkText(document.path, 'a path');
  for (const field of ['contentHash', 'strategy'] as const) {
    if (typeof document[field] !== 'string') throw new TypeError(`${field} of ${document.documentId} is not a text`);
  }
  if (!STATES.includes(document.state)) throw new RangeError(`a document state is one of ${STATES.join(', ')}`);
  checkMetadata(document.metadata, document.documentId);
}

function checkSegment(segment: EmbeddedSegment, document: DocumentRecord, index: number): void {
  const what = `segment ${index} of ${document.documentId}`;
  checkText(segment.id, `the id of ${what}`);
  for (const field of ['sourceId', 'documentId', 'path'] as const) {
    if (segment[field] !== document[field]) throw new RangeError(`${what} has another ${field} than its document`);
  }
  if (segment.ordinal !== index) throw new RangeError(`${what} has ordinal ${segment.ordinal}`);
  for (const field of ['content', 'lexicalText', 'embedHash'] as const) {
    if (typeof segment[field] !== 'string') throw new TypeError(`${what} has no ${field}`);
  }
  checkMetadata(segment.metadata, what);
  if (document.state === 'indexed' && segment.windows.length === 0) {
    throw new RangeError(`${what} has no vectors, so its document is pending, not indexed`);
  }
}

function checkVectors(
  segment: EmbeddedSegment,
  document: DocumentRecord,
  { dimensions, textFirst }: ChangeRules,
): void {
  if (segment.windows.length === 0 && !textFirst) {
    throw new RangeError(`segment ${segment.id} has no vectors, and this store takes none without`);
  }
  if (segment.windows.length > 0 && dimensions === undefined) {
    throw new RangeError('this store was opened without an embedder, so that no vectors can be written');
  }
  for (const { vector } of segment.windows) {
    if (!(vector instanceof Float32Array)) throw new TypeError('a vector is a Float32Array');
    const wrong = vectorProblem(vector, dimensions as number);
    if (wrong) throw badVector(document, segment, wrong);
  }
}

function badVector(document: DocumentRecord, segment: EmbeddedSegment, wrong: string): VectorSearchError {
  const { sourceId, documentId } = document;
  return new VectorSearchError(
    'EMBEDDER_FAILED',
    `a vector of segment ${segment.id} has ${wrong}; nothing of this batch was stored: check the embedder`,
    { context: { sourceId, documentId, segmentId: segment.id } },
  );
}

function checkMetadata(metadata: Metadata, what: string): void {
  if (typeof metadata !== 'object' || metadata === null) throw new TypeError(`metadata of ${what} is not an object`);
  for (const key of Object.keys(metadata)) {
    const value = metadata[key];
    const fits = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
    if (!fits) throw new TypeError(`metadata "${key}" of ${what} is not a text, a finite number, true or false`);
  }
}
