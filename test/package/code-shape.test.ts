import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** What a reader meets: lines of a file, or of a function or method with its signature. */
interface Measured {
  readonly name: string;
  readonly lines: number;
}

const files = readdirSync(packages)
  .flatMap((name) => sourcesBelow(join(packages, name, 'src')))
  .map((path) => ({ name: path.slice(packages.length), text: readFileSync(path, 'utf8') }))
  .map((file) => ({ ...file, tree: ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true) }));

function sourcesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return entries.filter((entry) => entry.endsWith('.ts')).map((entry) => join(folder, entry));
  } catch {
    return []; // packages that carry data alone
  }
}

function functionsOf(tree: ts.SourceFile): Measured[] {
  const found: Measured[] = [];
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push({
        name: `${tree.fileName}: ${node.name?.getText() ?? 'a function without a name'}`,
        lines: lineAt(node.end) - lineAt(node.getStart()) + 1,
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function share(measured: readonly Measured[], part: number): number {
  const lines = measured.map((one) => one.lines).sort((a, b) => a - b);
  return lines[Math.floor((lines.length - 1) * part)]!;
}

const longerThan = (measured: readonly Measured[], most: number): readonly Measured[] =>
  measured.filter(({ lines }) => lines > most);

describe('the code is small enough to read', () => {
  it('files: half of them under 120 lines, nearly all under 300, none over 500', () => {
    const sizes = files.map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }));
    expect(sizes.length).toBeGreaterThan(500);
    expect(share(sizes, 0.5)).toBeLessThanOrEqual(120);
    expect(share(sizes, 0.95)).toBeLessThanOrEqual(300);
    expect(longerThan(sizes, 500)).toEqual([]);
  });

  it('functions: half of them up to 8 lines, nearly all up to 40, none over 80', () => {
    const functions = files.flatMap(({ tree }) => functionsOf(tree));
    expect(functions.length).toBeGreaterThan(3000);
    expect(share(functions, 0.5)).toBeLessThanOrEqual(8);
    expect(share(functions, 0.95)).toBeLessThanOrEqual(40);
    expect(longerThan(functions, 80)).toEqual([]);
  });

  it('every export says what it is for', () => {
    const bare = files.flatMap(({ tree, name }) =>
      tree.statements
        .filter((statement) => ts.canHaveModifiers(statement) && isExported(statement))
        .filter((statement) => !/^\s*\/\*\*/.test(statement.getFullText()))
        .map((statement) => `${name}: ${statement.getText().slice(0, 60)}`),
    );
    expect(bare).toEqual([]);
  });
});

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
