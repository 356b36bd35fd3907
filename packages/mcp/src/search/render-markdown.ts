import { type Coverage, type MetadataValue, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import type { FittedResult, ShownHit } from '../budget/fit-hits.ts';
import { readCall } from './read-call.ts';

/** An answer as Markdown in which every passage names its source: path and lines, scores, metadata, text, and how to read on. */
export function renderMarkdown(result: FittedResult): string {
  const count = result.hits.length;
  const head = count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`;
  const notes = [...result.notes, ...coverageNotes(result.coverage), ...omittedNote(result.omitted)];
  const parts = [`${head} for ${JSON.stringify(shortened(result.query))}.`];
  if (notes.length > 0) parts.push(notes.join(' '));
  return [...parts, ...result.hits.map(renderHit)].join('\n\n');
}

/** Longest part of a query that is repeated. */
const QUERY = 200;

/** A query as it is repeated in an answer. */
export function shortened(query: string): string {
  return query.length > QUERY ? `${query.slice(0, QUERY)}…` : query;
}

function renderHit(one: ShownHit): string {
  const { hit, shown } = one;
  const place = shown.lines ? `${hit.segment.path}:${shown.lines.start}-${shown.lines.end}` : hit.segment.path;
  const name = nameOf(hit.segment.metadata);
  const facts = [`score ${hit.score.toFixed(3)}`, ...metadataFacts(hit.segment.metadata)].join(' · ');
  const also = [...new Set(hit.alsoIn.map((other) => other.documentId))];
  const call = readCall(one);
  return [
    `## ${hit.rank}. ${place}${name === undefined ? '' : ` ${name}`}`,
    facts,
    ...(also.length > 0 ? [`Identical content in: ${listed(also)}`] : []),
    fenced(shown.text),
    ...(call ? [`A part. For the rest: read_document ${JSON.stringify(call)}`] : []),
  ].join('\n');
}

/** Metadata that stands in the title of a passage: a definition's type and name. */
const NAMING: readonly string[] = ['element-type', 'element-name'];

/** What a passage is called, where it is a definition. */
function nameOf(metadata: Readonly<Record<string, MetadataValue>>): string | undefined {
  if (metadata['element-name'] === undefined) return undefined;
  const parts = NAMING.map((key) => metadata[key]).filter((part) => part !== undefined);
  return parts.map(oneLine).join(' ');
}

/** At most so many other places are named. */
const PLACES = 5;

function listed(places: readonly string[]): string {
  const more = places.length - PLACES;
  return places.slice(0, PLACES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Longest metadata value that is shown, in UTF-16 units. */
const FACT = 120;

function metadataFacts(metadata: Readonly<Record<string, MetadataValue>>): string[] {
  const titled = metadata['element-name'] === undefined ? [] : NAMING;
  const hidden: readonly string[] = [...SYSTEM_METADATA_KEYS, ...titled];
  return Object.entries(metadata)
    .filter(([key]) => !hidden.includes(key))
    .map(([key, value]) => `${key}: ${oneLine(value)}`);
}

function oneLine(value: MetadataValue): string {
  return String(value).replaceAll(/\s+/g, ' ').slice(0, FACT);
}

/** Fenced with more backticks than the text holds in a row, so that no text can end its own block. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function omittedNote(omitted: number): string[] {
  if (omitted === 0) return [];
  const results = omitted === 1 ? '1 further result is' : `${omitted} further results are`;
  return [`${results} left out to keep this answer short: narrow the query or the filter.`];
}

/** What an answer could not see, where that is anything; a sentence each. */
export function coverageNotes(coverage: Coverage): string[] {
  const notes: string[] = [];
  if (coverage.documents === 0) notes.push('Nothing is indexed yet.');
  if (coverage.pending > 0) {
    const share = Math.floor((1 - coverage.pending / coverage.documents) * 100);
    notes.push(
      `Indexing is not finished: ${coverage.pending} of ${coverage.documents} documents are found by their words only (${share} % embedded).`,
    );
  }
  if (coverage.failed > 0)
    notes.push(`${coverage.failed} document${coverage.failed === 1 ? '' : 's'} could not be indexed.`);
  return notes;
}
