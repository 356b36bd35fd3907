import type { CallContext } from '../host/call-context.ts';
import type { ToolAnswer } from '../host/host-server.ts';
import { toolError } from '../host/tool-error.ts';
import { withDeadline } from '../host/with-deadline.ts';
import { fenced } from '../search/render-markdown.ts';
import type { ToolArguments } from '../tool-arguments.ts';
import { type DocumentLookup, type FoundDocument, findDocument, indexedText } from './find-document.ts';
import { fitLines } from './fit-lines.ts';
import { linesOfSegments, type NumberedLine, numberedLines } from './numbered-lines.ts';
import { parseReadArguments, type ReadArguments } from './read-arguments.ts';

/** What a call of `read_document` works with. */
export interface ReadCallOptions extends DocumentLookup {
  /** Tokens that an answer may have, text and structured content together. */
  readonly tokenBudget: number;
  /** The call answers after at most so many milliseconds. */
  readonly waitMs: number;
}

/** A part of a document, as it goes into `structuredContent`. */
export interface ReadAnswer {
  readonly docId: string;
  readonly path: string;
  /** Lines of `text`, from 1, both inclusive; absent where they are not known. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** Lines of the document, where its whole text is at hand; up to the last one with text, of an HTML page or notebook. */
  readonly totalLines?: number;
  readonly text: string;
  /** True = more was asked for than is shown; `rest` is the call for it. */
  readonly truncated: boolean;
  readonly rest?: Readonly<Record<string, string | number>>;
  /** False = the document is gone or changed since: this is what the index kept of it. */
  readonly current: boolean;
}

/** Tokens of an answer beside the text: ids, braces, the sentence about the rest. */
const FRAME = 400;

/** Answers one call of the tool `read_document`. Never rejects, except when the client cancels. */
export async function readDocument(
  options: ReadCallOptions,
  args: ToolArguments,
  { signal }: CallContext,
): Promise<ToolAnswer> {
  try {
    const asked = parseReadArguments(args);
    const answer = await withDeadline((limited) => read(options, asked, limited), { signal, waitMs: options.waitMs });
    return { content: [{ type: 'text', text: render(answer) }], structuredContent: { ...answer } };
  } catch (error) {
    signal.throwIfAborted();
    return toolError('read_document', error);
  }
}

async function read(options: ReadCallOptions, asked: ReadArguments, signal: AbortSignal): Promise<ReadAnswer> {
  if (asked.kind === 'neighbours') return readNeighbours(options, asked, signal);
  const found = await findDocument(options, asked.documentId, { signal });
  if (!found) throw notIndexed(asked.documentId);
  const text = await indexedText(found, { signal });
  const lines = text ? numberedLines(text.text, text.lines) : linesOfSegments(found.segments);
  return answerOf(options, found, { lines, asked, current: text !== undefined });
}

async function readNeighbours(
  options: ReadCallOptions,
  { segmentId, neighbours }: ReadArguments & { kind: 'neighbours' },
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const documentId = segmentId.replace(/#\d+$/, '');
  const ids = documentId === segmentId ? [segmentId] : [documentId, segmentId];
  for (const id of ids) {
    const found = await findDocument(options, id, { signal });
    const at = found?.segments.findIndex((segment) => segment.id === segmentId) ?? -1;
    if (!found || at < 0) continue;
    const around = found.segments.slice(Math.max(0, at - neighbours), at + neighbours + 1);
    const text = around.every(({ range }) => range) ? await indexedText(found, { signal }) : undefined;
    if (text === undefined) {
      const asked: ReadArguments = { kind: 'lines', documentId: id, startLine: 1, startColumn: 1 };
      return answerOf(options, found, { lines: linesOfSegments(around), asked, current: false });
    }
    const startLine = Math.min(...around.map(({ range }) => range?.startLine ?? 1));
    const endLine = Math.max(...around.map(({ range }) => range?.endLine ?? 1));
    const asked: ReadArguments = { kind: 'lines', documentId: id, startLine, startColumn: 1, endLine };
    return answerOf(options, found, { lines: numberedLines(text.text, text.lines), asked, current: true });
  }
  throw notIndexed(segmentId);
}

interface Reading {
  readonly lines: readonly NumberedLine[];
  readonly asked: ReadArguments & { kind: 'lines' };
  readonly current: boolean;
}

function answerOf(options: ReadCallOptions, { record }: FoundDocument, reading: Reading): ReadAnswer {
  const { asked, current } = reading;
  const lines = selected(reading);
  const { documentId: docId, path } = record;
  const { text, count, cutAt } = fitLines(lines, options.tokenBudget - FRAME);
  const [first, last] = [lines[0]?.number, lines[count - 1]?.number];
  const next = restOf(docId, { asked, last, cutAt, more: lines.length > count });
  return {
    docId,
    path,
    ...(first !== undefined && last !== undefined && { startLine: first, endLine: last }),
    ...(current && { totalLines: lastLine(reading) }),
    text,
    truncated: cutAt !== undefined || lines.length > count,
    ...(next && { rest: next }),
    current,
  };
}

/** Number of the last line: where a reader made the text, fewer have text than the file has lines. */
function lastLine({ lines }: Pick<Reading, 'lines'>): number {
  return lines.at(-1)?.number ?? lines.length;
}

/** The lines asked for; the first from its column on. */
function selected({ lines, asked, current }: Reading): readonly NumberedLine[] {
  const { startLine, startColumn, endLine = Number.POSITIVE_INFINITY } = asked;
  const last = lastLine({ lines });
  if (current && startLine > last) {
    throw new Error(`start_line ${startLine} is beyond the end: the document has ${last} lines`);
  }
  const numbered = lines.some(({ number }) => number !== undefined);
  const wanted = lines.filter(({ number = 0 }, at) => {
    const line = numbered ? number : at + 1;
    return line >= startLine && line <= endLine;
  });
  return wanted.map((line, at) =>
    at === 0 && startColumn > 1 ? { ...line, text: line.text.slice(startColumn - 1) } : line,
  );
}

function restOf(
  docId: string,
  {
    asked,
    last,
    cutAt,
    more,
  }: {
    readonly asked: Reading['asked'];
    readonly last: number | undefined;
    readonly cutAt: number | undefined;
    readonly more: boolean;
  },
): ReadAnswer['rest'] {
  if ((!more && cutAt === undefined) || last === undefined) return undefined;
  const end = asked.endLine === undefined ? {} : { end_line: asked.endLine };
  if (cutAt === undefined) return { doc_id: docId, start_line: last + 1, ...end };
  return { doc_id: docId, start_line: last, start_column: asked.startColumn + cutAt, ...end };
}

function notIndexed(id: string): Error {
  return new Error(
    `nothing is indexed under the id ${JSON.stringify(id)}; pass docId or segmentId exactly as a search result gives it`,
  );
}

function render(answer: ReadAnswer): string {
  const { path, startLine, endLine, totalLines, text, rest, truncated, current } = answer;
  const of = totalLines === undefined ? '' : ` of ${totalLines}`;
  const place =
    startLine === undefined ? path : `${path}:${startLine}${endLine === startLine ? '' : `-${endLine}`}${of}`;
  return [
    `## ${place}`,
    ...(current ? [] : ['The document changed or is gone since it was indexed: this is what the index holds.']),
    fenced(text),
    ...(truncated ? [rest ? `For the rest: read_document ${JSON.stringify(rest)}` : 'The rest is not shown.'] : []),
  ].join('\n');
}
