import { type Candidate, lineSuffix } from './candidate.ts';

/** Address of a candidate's lines on GitHub, at the commit it was indexed from or else its branch; undefined where parts are unknown. */
export function githubUrl(candidate: Candidate): string | undefined {
  const { organization, repository, branch, path, commit } = candidate;
  const ref = commit || branch;
  if ([organization, repository, ref, path].includes('')) return undefined;
  const segments = [organization, repository, 'blob', ref, ...path.split('/')].map(encodeSegment);
  return `https://github.com/${segments.join('/')}${lineSuffix(candidate)}`;
}

/** Also what would end a Markdown link too early. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[()!*']/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
