import { type Candidate, lineSuffix, repositoryOf } from './candidate.ts';
import { githubUrl } from './github-url.ts';

/** An answer of the tool as Markdown: every excerpt with its repository, file and lines. `source` is whether results were limited to one. */
export function renderResults(results: readonly Candidate[], { source }: { readonly source: boolean }): string {
  if (results.length === 0) {
    const wider = source ? ', or leave source out to search every repository' : '';
    return `Nothing relevant was found; try a broader or a more specific query${wider}.`;
  }
  const [count, are] =
    results.length === 1 ? ['1 relevant excerpt', 'follows'] : [`${results.length} relevant excerpts`, 'follow'];
  return `${count} ${are}, the most relevant first.\n${results.map(renderResult).join('')}`;
}

function renderResult(candidate: Candidate, index: number): string {
  const { path, section, symbol, body } = candidate;
  const url = githubUrl(candidate);
  const context = Object.entries({ section, symbol })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key} \`${value.replaceAll('`', '\\`')}\``);
  const fence = fenceFor(body);
  return [
    `\n---\n\n### ${index + 1}\n\n`,
    `**Repo:** \`${repositoryOf(candidate)}\`\n`,
    `**File:** \`${path}${lineSuffix(candidate)}\`\n\n`,
    ...(url === undefined ? [] : [`Source: [${path}](${url})\n`]),
    ...(context.length === 0 ? [] : [`Context: ${context.join(' · ')}\n`]),
    `\n${fence}${infoString(candidate)}\n${body}\n${fence}\n`,
  ].join('');
}

/** Longer than any run of backticks that begins a line, so that no text can end its own block. */
function fenceFor(body: string): string {
  const runs = [...body.matchAll(/^[ \t]*(`+)/gm)].map(([, run = '']) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
}

function infoString({ language, fileType }: Candidate): string {
  if (language !== '') return language;
  return fileType === 'markdown' ? 'markdown' : '';
}
