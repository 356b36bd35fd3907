import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, parseConfig } from '@mcp-vector-search/core';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { codeSpans, REPOSITORY, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/errors.md');
const codes = tableRows(guide).filter((row) => row.length === 4);
const symptoms = tableRows(section(guide, '## Symptoms without a code'));

describe('docs/errors.md', () => {
  it('explains every error code once, and no other', () => {
    expect(codes.map(([code = '']) => codeSpans(code)[0]).sort()).toEqual([...ERROR_CODES].sort());
    for (const [code, meaning, , remedy] of codes) {
      expect([code, meaning?.endsWith('.'), remedy?.endsWith('.')]).toEqual([code, true, true]);
    }
  });

  it('says of every symptom why and what to do', () => {
    expect(symptoms.length).toBeGreaterThan(10);
    for (const row of symptoms) expect([row.length, row.every((cell) => cell !== '')]).toEqual([3, true]);
  });

  it.each([
    ['CONFIG_INVALID', '{:sources "docs"}'],
    ['STRATEGY_UNKNOWN', '{:sources [{:path "docs/**/*.md" :ingest :chunkd}]}'],
  ])('shows what %s says', (code, text) => {
    const [, , example = ''] = codes.find(([name]) => name === `\`${code}\``) ?? [];
    const problem = catching(() => parseConfig(text, { file: '/srv/config.edn', strategies: STRATEGIES }));
    expect(problem).toMatchObject({ code, message: spanOf(example) });
  });
});

describe('messages in docs/errors.md', () => {
  let texts: readonly RegExp[];
  beforeAll(() => {
    texts = readdirSync(join(REPOSITORY, 'packages'))
      .map((name) => join(REPOSITORY, 'packages', name, 'src'))
      .filter(existsSync)
      .flatMap(sourcesBelow)
      .flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(1000);
  });

  /** Whether some text of the program, its blanks filled in, is the end of a message; a place may stand in front. */
  const isSaid = (message: string): boolean => texts.some((text) => text.test(message));

  it.each(codes.map((row) => [row[0], row[2] ?? '']))('%s has an example that the program says', (_, example) => {
    const message = spanOf(example);
    expect([message, isSaid(message)]).toEqual([message, true]);
  });

  it('has symptoms that the program says', () => {
    const said = symptoms
      .flatMap(([seen = '']) => codeSpans(seen))
      .filter((span) => /^(?:warning: )?[A-Z\d][^/]* .*\.?$/i.test(span));
    const messages = said.filter((span) => /[.;]/.test(span));
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages) expect([message, isSaid(message)]).toEqual([message, true]);
  });
});

/** The one code span of a cell, also where it is fenced by two backticks. */
function spanOf(cell: string): string {
  return /^(`+)(.*)\1$/.exec(cell)?.[2] ?? '';
}

function catching(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

function sourcesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
}

/** The texts of a source file that are long enough to be messages, each as what ends with it, any text in its blanks. */
function textsOf(path: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    const parts = partsOf(node);
    if (parts.join('').length >= 12) found.push(new RegExp(`${parts.map(escaped).join('.+?')}$`, 'u'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** What is fixed of a string or template; nothing for any other node. */
function partsOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  return [];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
