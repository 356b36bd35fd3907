import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';

/** Names found, and the places of the problems. */
async function reading(
  path: string,
  text: string,
): Promise<{ readonly names: string[]; readonly at: string[]; readonly told: string }> {
  const { segments, problems } = await analyse(path, text);
  return {
    names: segments.map(({ metadata }) => String(metadata?.['element-name'])),
    at: problems.map(({ line, column }) => `${line}:${column}`),
    told: problems.map(({ problem }) => problem).join('\n'),
  };
}

describe('a broken form of Clojure costs itself only', () => {
  it.each([
    ['a bracket that does not match', '(defn bad [ (foo]', '3:13', /\( is closed by \]/],
    ['a bracket that is not closed', '(defn bad [] (foo 1)', '3:1', /\( is not closed/],
    ['a bracket too many', '(defn bad [] 1))', '3:16', /\) closes nothing/],
    ['a string that does not end', '(defn bad "doc [] 1)', '3:11', /a string does not end/],
  ])('%s', async (_, bad, at, told) => {
    const found = await reading(
      'e.clj',
      `(ns e)\n(defn ok "Ok (fine." [] 1)\n${bad}\n(defn after\n  "Doc"\n  [] 1)\n(def last 1)\n`,
    );
    expect(found.names).toEqual(['e/ok', 'e/after', 'e/last', 'e']);
    expect(found.at).toEqual([at]);
    expect(found.told).toMatch(told);
  });

  it('several of them, each with its place', async () => {
    const found = await reading('e.clj', '(ns e)\n(def a (1)\n(def b 2)\n(def c ]\n(def d 4)\n(def e "\n');
    expect(found.names).toEqual(['e/b', 'e/d', 'e']);
    expect(found.at).toEqual(['2:1', '4:1', '6:8']);
  });

  it('forms that begin a line inside others are read with them', async () => {
    const text = '(ns e)\n(comment\n(def a 1)\n(def b 2)\n)\n(def c "text\n(not a form\n" 3)\n(def bad [)\n';
    const found = await reading('e.clj', text);
    expect(found.names).toEqual(['e/a', 'e/b', 'e/c', 'e']);
    expect(found.at).toEqual(['9:10']);
  });

  it('what the reader refuses inside of brackets that close costs nothing', async () => {
    const found = await reading('e.clj', '(ns e)\n(defn f "Doc." [x] (g :))\n(def y 1)\n');
    expect(found.names).toEqual(['e/f', 'e/y', 'e']);
    expect(found.at).toHaveLength(1);
    expect(found.at[0]).toMatch(/^2:/);
  });

  it('an empty file, and one of brackets only', async () => {
    expect(await reading('e.clj', '')).toEqual({ names: [], at: [], told: '' });
    expect((await reading('e.clj', ')\n')).at).toEqual(['1:1']);
    expect((await reading('e.clj', '(')).at).toEqual(['1:1']);
  });
});

describe('a broken member of Java costs itself only', () => {
  const around = (bad: string): string => `package p;
/** Doc A. */
public class A {
  private int x = 1;
  /** first */
  public void first() { foo(); }
  /** broken */
${bad}
  public int third(String s) { return s.length(); }
  class Inner { record R(int a) {} }
}
class B { void b() {} }
`;
  it.each([
    [
      'a parenthesis that is not closed',
      '  public void broken() {\n    if (x > 3 {\n      for (int i = 0; i < ; i++) { bar(\n    }\n  }',
    ],
    ['a brace that is not closed', '  public void broken() {\n    while (true) {\n      x();\n'],
    ['a string that does not end', '  public void broken( {\n    String s = "unterminated;\n    x(;\n  }'],
    ['an initialiser', '  int[] broken = { 1, 2;\n'],
  ])('%s', async (_, bad) => {
    const { segments, problems } = await analyse('A.java', around(bad));
    const names = segments.map(({ metadata }) => metadata?.['element-name']);
    for (const name of ['p.A', 'p.A.x', 'p.A.first', 'p.A.third', 'p.A.Inner.R.a', 'p.B', 'p.B.b']) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain('p.third');
    expect(problems.length).toBeGreaterThan(0);
    for (const { line } of problems) expect(line).toBeGreaterThanOrEqual(8);
    const third = segments.find(({ metadata }) => metadata?.['element-name'] === 'p.A.third')!;
    expect(third.record).not.toHaveProperty('doc');
    expect(third.source).toBe('public int third(String s) { return s.length(); }');
  });

  it('an error inside a body leaves the member', async () => {
    const found = await reading('A.java', around('  public int broken(int a) {\n    return a +;\n  }'));
    expect(found.names).toContain('p.A.broken');
    expect(found.at).toHaveLength(1);
    expect(found.at[0]).toMatch(/^9:/);
  });

  it('a head that cannot be read is no element', async () => {
    const found = await reading('A.java', around('  public int bro ken[(String s) { return 1; }\n  int = 4;'));
    expect(found.names.filter((name) => /bro|ken/.test(name))).toEqual([]);
    expect(found.names).toContain('p.A.third');
    expect(found.at.length).toBeGreaterThanOrEqual(2);
  });

  it('conflict marks', async () => {
    const bad = '  <<<<<<< HEAD\n  int mine() { return 1; }\n  =======\n  int theirs() { return 2; }\n  >>>>>>> branch';
    const found = await reading('A.java', around(bad));
    expect(found.names).toEqual(expect.arrayContaining(['p.A.mine', 'p.A.theirs', 'p.A.third']));
    expect(found.names.filter((name) => /HEAD|branch/.test(name))).toEqual([]);
  });

  it('never lists more problems than a person would read', async () => {
    const { problems } = await analyse('A.java', `class A {\n${'  int = 1;\n'.repeat(500)}}\n`);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(40);
  });
});

describe('a broken definition in other languages costs itself only', () => {
  it('TypeScript', async () => {
    const text =
      'export function a() {}\n\nexport function bad(x: {\n  if (x) {\n    y(\n}\n\nexport class C {\n  ok() {}\n  bad( {\n    z(;\n  }\n  fine(): void {}\n}\nexport const LAST = 1;\n';
    const found = await reading('e.ts', text);
    expect(found.names).toEqual(expect.arrayContaining(['a', 'C', 'C.ok', 'C.fine', 'LAST']));
    expect(found.at.length).toBeGreaterThan(0);
  });

  it('JavaScript', async () => {
    const text = 'function a() {}\nfunction bad( {\n  if (x {\n}\nfunction last() {}\nmodule.exports = { a };\n';
    const found = await reading('e.js', text);
    expect(found.names).toEqual(expect.arrayContaining(['a', 'last']));
    expect(found.at.length).toBeGreaterThan(0);
  });

  it('Python', async () => {
    const text =
      'def a():\n    pass\n\ndef bad(x:\n    y = (1,\n\nclass C:\n    def ok(self): pass\n    def bad(self:\n        z(\n    def fine(self): pass\n\nLAST = 1\n';
    const found = await reading('e.py', text);
    expect(found.names).toEqual(expect.arrayContaining(['a', 'C', 'C.ok', 'C.fine', 'LAST']));
    expect(found.at.length).toBeGreaterThan(0);
  });
});
