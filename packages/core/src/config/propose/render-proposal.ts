import type { ProposedSource } from './propose-sources.ts';

/** What the text of a configuration is made of. */
export interface ProposalFacts {
  /** Name of the project, for people. */
  readonly name: string;
  readonly sources: readonly ProposedSource[];
}

const TREATMENTS: Readonly<Record<ProposedSource['ingest'], string>> = {
  markdown: 'cut at headings, each piece with the headings above it',
  'code-analysis': 'each definition by itself, with its documentation and signature',
  chunked: 'cut into pieces of about a thousand characters',
};

/** The text of a `config.edn` that says what it does. */
export function renderProposal({ name, sources }: ProposalFacts): string {
  const kinds = new Set(sources.map(({ kind }) => kind));
  const what = [kinds.has('docs') && 'documentation', kinds.has('code') && 'code'].filter(Boolean).join(' and ');
  return `;; What mcp-vector-search indexes in this project. Written by "mcp-vector-search init"; from here on it is yours.
;; Paths count from the folder above this file: * is any text without /, **/ any folders, (?<name>pattern) a part of the
;; path that becomes metadata. Files named in ./ignore (as in a .gitignore) are left out.

{;; What agents are told the search tool is for.
 :description ${ednText(`Search the ${what} of ${name}`)}

 ;; What git ignores is not indexed.
 :gitignore? true

 ;; Files that change while a server runs are indexed again.
 :watch? true

 ;; :kind, and every other key that has no meaning of its own, is metadata: search … --filter kind=docs
 :sources
 [${sources.map(renderSource).join('\n\n  ')}]}
`;
}

function renderSource({ path, ingest, kind, languages, files }: ProposedSource): string {
  const options = ingest === 'chunked' ? ' :chunk-size 1000 :chunk-overlap 0' : '';
  return `;; ${languages.join(', ')}: ${files} ${files === 1 ? 'file' : 'files'}, ${TREATMENTS[ingest]}
  {:path ${ednText(path)} :kind ${ednText(kind)} :ingest :${ingest}${options}}`;
}

/** JSON writes texts as EDN reads them. */
function ednText(text: string): string {
  return JSON.stringify(text);
}
