import { type Candidate, lineSuffix, repositoryOf } from './candidate.ts';

/** What a reranker is given of a candidate: where it is from, and its whole text. */
export function rerankDocument(candidate: Candidate): string {
  const { path, body } = candidate;
  return `Repository: ${repositoryOf(candidate)}\nFile: ${path}${lineSuffix(candidate)}\n\n${body}`;
}
