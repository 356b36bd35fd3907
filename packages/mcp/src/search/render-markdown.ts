import {
  type Coverage,
  type Hit,
  type MetadataValue,
  type SearchResult,
  SYSTEM_METADATA_KEYS,
} from '@mcp-vector-search/core';
import { shownContent } from './shown-content.ts';

/** An answer as Markdown in which every passage names its source: path and lines, scores, metadata, text. */
export function renderMarkdown(result: SearchResult): string {
  const count = result.hits.length;
  const head = count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`;
  const parts = [`${head} for ${JSON.stringify(result.query)}.`, ...coverageNote(result.coverage)];
  return [...parts, ...result.hits.map(renderHit)].join('\n\n');
}

function renderHit(hit: Hit): string {
  const shown = shownContent(hit);
  const place = shown.lines ? `${hit.segment.path}:${shown.lines.start}-${shown.lines.end}` : hit.segment.path;
  const facts = [`score ${hit.score.toFixed(3)}`, ...metadataFacts(hit.segment.metadata)].join(' · ');
  const also = [...new Set(hit.alsoIn.map((place) => place.documentId))];
  return [
    `## ${hit.rank}. ${place}`,
    facts,
    ...(also.length > 0 ? [`Identical content in: ${also.join(', ')}`] : []),
    fenced(shown.text),
    ...(shown.truncated ? ['(a part; the document holds more)'] : []),
  ].join('\n');
}

function metadataFacts(metadata: Readonly<Record<string, MetadataValue>>): string[] {
  const hidden: readonly string[] = SYSTEM_METADATA_KEYS;
  return Object.entries(metadata)
    .filter(([key]) => !hidden.includes(key))
    .map(([key, value]) => `${key}: ${String(value).replaceAll(/\s+/g, ' ')}`);
}

/** Fenced with more backticks than the text holds in a row, so that no text can end its own block. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** What the answer could not see, where that is anything. */
function coverageNote(coverage: Coverage): string[] {
  const notes: string[] = [];
  if (coverage.documents === 0) notes.push('Nothing is indexed yet.');
  if (coverage.pending > 0) {
    notes.push(
      `Indexing is not finished: ${coverage.pending} of ${coverage.documents} documents are found by their words only.`,
    );
  }
  if (coverage.failed > 0) notes.push(`${coverage.failed} documents could not be indexed.`);
  return notes.length > 0 ? [notes.join(' ')] : [];
}
