import { describeValue, knownArguments, type ToolArguments, wholeNumber } from '../tool-arguments.ts';

/** What a call of `read_document` asks for: lines of a document, or a segment with those around it. */
export type ReadArguments =
  | {
      readonly kind: 'lines';
      readonly documentId: string;
      readonly startLine: number;
      /** From 1, in UTF-16 units, on the first line. */
      readonly startColumn: number;
      readonly endLine?: number;
    }
  | { readonly kind: 'neighbours'; readonly segmentId: string; readonly neighbours: number };

const KNOWN = ['doc_id', 'start_line', 'end_line', 'start_column', 'segment_id', 'neighbours'];

const ALIASES = {
  docId: 'doc_id',
  path: 'doc_id',
  segmentId: 'segment_id',
  startLine: 'start_line',
  endLine: 'end_line',
  neighbors: 'neighbours',
};

/** Segments on either side when a call does not say. */
const DEFAULT_NEIGHBOURS = 1;

/** Reads the arguments of a call. Throws an `Error` whose message tells how to mend the call. */
export function parseReadArguments(given: ToolArguments): ReadArguments {
  const args = knownArguments(given, KNOWN, ALIASES);
  const [documentId, segmentId] = [idOf(args, 'doc_id'), idOf(args, 'segment_id')];
  if (segmentId !== undefined) return neighboursOf(args, segmentId, documentId);
  if (documentId === undefined) {
    throw new Error('doc_id is missing; pass the docId of a search result, or segment_id for the text around a result');
  }
  if (args['neighbours'] !== undefined)
    throw new Error('neighbours goes with segment_id; pass the segmentId of a result');
  const startLine = wholeNumber(args, 'start_line', 1) ?? 1;
  const endLine = wholeNumber(args, 'end_line', 1);
  const startColumn = wholeNumber(args, 'start_column', 1) ?? 1;
  if (endLine !== undefined && endLine < startLine) {
    throw new Error(`end_line ${endLine} is before start_line ${startLine}; pass the first line as start_line`);
  }
  return { kind: 'lines', documentId, startLine, startColumn, ...(endLine !== undefined && { endLine }) };
}

function neighboursOf(args: ToolArguments, segmentId: string, documentId: string | undefined): ReadArguments {
  const lines = ['start_line', 'end_line', 'start_column'].find((name) => args[name] !== undefined);
  if (lines !== undefined) throw new Error(`${lines} goes with doc_id, not with segment_id; pass one or the other`);
  if (documentId !== undefined && !segmentId.startsWith(documentId)) {
    throw new Error('segment_id is not of the document doc_id; pass segment_id alone');
  }
  return { kind: 'neighbours', segmentId, neighbours: wholeNumber(args, 'neighbours', 0) ?? DEFAULT_NEIGHBOURS };
}

function idOf(args: ToolArguments, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`${name} is ${value === '' ? 'empty' : describeValue(value)}; pass it as search results give it`);
}
