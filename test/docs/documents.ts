import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, with `/` at its end. */
export const REPOSITORY: string = fileURLToPath(new URL('../../', import.meta.url));

/** Text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

/** Paths of the documents that people read, below the repository. */
export function documentPaths(): string[] {
  const packages = readdirSync(join(REPOSITORY, 'packages')).map((name) => `packages/${name}/README.md`);
  const own = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const examples = readdirSync(join(REPOSITORY, 'examples')).filter((name) => name !== 'corpus');
  return [
    ...own,
    ...examples.map((name) => `examples/${name}/README.md`),
    ...readdirSync(join(REPOSITORY, 'docs'))
      .filter(isMarkdown)
      .map((name) => `docs/${name}`),
    ...packages,
  ];
}

/** Part of a document from a heading to the next of the same or a higher level; what is fenced is no heading. */
export function section(markdown: string, heading: string): string {
  const level = /^#+/.exec(heading)?.[0].length ?? 0;
  const lines = markdown.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`there is no heading ${heading}`);
  let fenced = false;
  const length = lines.slice(start + 1).findIndex((line) => {
    if (line.startsWith('```')) fenced = !fenced;
    const marks = fenced ? undefined : /^(#+) /.exec(line)?.[1];
    return marks !== undefined && marks.length <= level;
  });
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** Cells of all tables of a text, without heads; `\|` within a cell is a bar. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n');
  return lines
    .filter((line, at) => line.startsWith('| ') && !/^\|-/.test(lines[at + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

/** Everything in backticks within a text. */
export function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** Contents of fenced blocks of a language (`''` = none named). */
export function codeBlocks(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter((block) => block[1] === language).map((block) => block[2] ?? '');
}

function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}
