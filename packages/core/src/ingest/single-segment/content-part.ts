import type { Document } from '../../document/document.ts';
import type { SegmentDraft } from '../ingest-strategy.ts';

/** One way to choose what a single-segment strategy gives back. */
export interface ContentPart {
  /** Identity: name and version of the rule. A change re-ingests. */
  readonly fingerprint: string;
  /** What is given back, where it lies in the document, and whether nothing of the text may be kept. Pure. */
  content(document: Document): Pick<SegmentDraft, 'content' | 'contentStart' | 'contentless'>;
}
