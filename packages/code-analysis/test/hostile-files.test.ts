import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { describe, expect, it } from 'vitest';
import { analyse, element } from './analyse.ts';

const DEEP = 20_000;
const MANY = 20_000;

/** `open` and `close` around something, very often. */
function nested(open: string, inside: string, close = ''): string {
  return open.repeat(DEEP) + inside + close.repeat(DEEP);
}

describe('what lies in one another without end does not exhaust the stack', () => {
  it.each([
    ['a.ts', nested('namespace a {', '', '}')],
    ['a.ts', nested('export namespace a {\n', 'const b = 1;', '}\n')],
    ['a.ts', nested('class A { m = class {', '', '}}')],
    ['a.ts', `export const ${nested('{a: ', 'b', '}')} = 1;`],
    ['a.ts', `export const ${nested('[', 'b', ']')} = 1;`],
    ['a.js', nested('module.exports.a = ', '1')],
    ['A.java', nested('class A {', '', '}')],
    ['a.py', `${nested('(', 'a', ',)')} = 1`],
    ['a.clj', nested('#?(:clj ', '(def x 1)', ')')],
    ['a.clj', `(def x 1) ${nested('#?@(:clj [', 'y', '])')}`],
    ['a.clj', nested('`', '(def x 1)')],
    ['a.clj', nested('`(', '(def x 1)', ')')],
  ])('%s: %.30s', async (path, text) => {
    const { segments, problems } = await analyse(path, text);
    expect(segments.length + problems.length).toBeLessThan(600);
  });

  it('and what is deep as people write it is read', async () => {
    const { segments } = await analyse('A.java', `${'class A {'.repeat(40)}int f;${'}'.repeat(40)}`);
    expect(segments.at(-1)?.metadata?.['element-name']).toBe(`${'A.'.repeat(40)}f`);
    expect((await analyse('a.clj', '#?(:clj #?@(:clj [(def x 1)]))')).segments).toHaveLength(1);
    expect((await analyse('a.ts', 'export const { a: [{ b = 1 }] } = c;')).segments).toHaveLength(1);
  });
});

describe('a definition of very many names takes no more than each of them', () => {
  it.each([
    ['a.py', `${'a = '.repeat(MANY)}1`],
    ['a.ts', `export const ${'a = 1, '.repeat(MANY)}a = 1;`],
    ['A.java', `class A { int ${'a, '.repeat(MANY)}a; }`],
  ])('%s: %.30s', async (path, text) => {
    const document = { id: path, sourceId: 'test', path, text, contentHash: '', metadata: {} };
    let count = 0;
    for await (const _ of codeAnalysisStrategies['code-analysis'].create({}).segment(document)) count += 1;
    expect(count).toBeGreaterThanOrEqual(MANY);
  });

  it('and each has its own type, words and place', async () => {
    const text = 'class A { private int a, b[], c; }';
    expect((await element('A.java', text, 'A.b')).record).toMatchObject({ type: 'int[]', flags: ['field', 'private'] });
    expect((await element('A.java', text, 'A.c')).record).toMatchObject({ type: 'int', flags: ['field', 'private'] });
    const script = 'export const a = { async: 1 }, b = async () => 2;';
    expect((await element('a.ts', script, 'a')).source).toBe('export const a = { async: 1 }');
    expect((await element('a.ts', script, 'b')).source).toBe('b = async () => 2');
    expect((await element('a.ts', 'export const a = 1;', 'a')).source).toBe('export const a = 1;');
    const python = 'class A:\n    a = b = c = 1  # all\n';
    expect((await element('a.py', python, 'A.b')).source).toBe('a = b = c = 1');
  });
});

it('syntax errors that would keep the parser busy for hours fail their file, and no other', async () => {
  const endless = '<void>;'.repeat(40_000);
  await expect(analyse('a.ts', endless)).rejects.toMatchObject({
    code: 'STRATEGY_FAILED',
    message: expect.stringMatching(/take the parser too long/),
  });
  expect((await analyse('a.ts', 'function f() {}')).segments).toHaveLength(1);
});
