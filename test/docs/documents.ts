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
  let fence: string | undefined;
  const length = lines.slice(start + 1).findIndex((line) => {
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
    const marks = fence === undefined ? /^(#+) /.exec(line)?.[1] : undefined;
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
  const blocks = markdown.matchAll(/^(`{3,})([^`\n]*)\n([\s\S]*?)^\1$/gm);
  return [...blocks].filter((block) => block[2] === language).map((block) => block[3] ?? '');
}

/** Addresses of the headings of a document, as GitHub makes them of their text; what is fenced is no heading. */
export function anchorsOf(markdown: string): readonly string[] {
  const taken = new Map<string, number>();
  return withoutFences(markdown)
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map((title) => {
      const plain = title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase();
      const anchor = plain.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
      const count = taken.get(anchor) ?? 0;
      taken.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    });
}

/** A document without its fenced blocks. */
export function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^(```+)[^`\n]*\n[\s\S]*?^\1$/gm, '');
}

function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}
