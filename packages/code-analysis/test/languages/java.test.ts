import { describe, expect, it } from 'vitest';
import { analyse, element, outline } from '../analyse.ts';

const REC = `package probe;

import java.util.*;

/** A shape, sealed. */
public sealed interface Shape permits Rec.Circle {}

@Deprecated
record Rec(int a, @Nullable String... b) implements Shape {
  /** Checks. */
  Rec { if (a < 0) throw new IllegalArgumentException(); }
  static int n = 0;
  /** A circle. */
  record Circle(double r) implements Shape {}
  enum Color { /** Red. */ RED, GREEN { void x() {} }; private int v; Color() {} }
  @interface Ann { String value() default ""; int CONST = 1; class In {} }
  interface Inner { void im(); default int dm() { return 1; } }
  private static final int p = 1, q[] = { 2 };
  Object o = new Object() { public String toString() { return "x"; } };
  void local() { class L { void lm() {} } Runnable r = () -> {}; }
  <T extends Comparable<T>> List<T> gen(final Map<String,? extends T> in, int[] c, String d[], int... rest)
      throws java.io.IOException { return null; }
  protected @Override   synchronized String text ( ) { return """
    block "quotes"
    """; }
  static { class S { void sm() {} } }
}
`;

describe('what counts as an element of Java', () => {
  it('types at any depth, then the members of each type', async () => {
    expect(await outline('Rec.java', REC)).toEqual([
      'class public probe.Shape',
      'class public probe.Rec',
      'class public probe.Rec.Circle',
      'class public probe.Rec.Color',
      'class public probe.Rec.Ann',
      'class public probe.Rec.Ann.In',
      'class public probe.Rec.Inner',
      'field public probe.Rec.a',
      'field public probe.Rec.b',
      'field public probe.Rec.n',
      'field private probe.Rec.p',
      'field private probe.Rec.q',
      'field public probe.Rec.o',
      'constructor public probe.Rec.Rec',
      'method public probe.Rec.local',
      'method public probe.Rec.gen',
      'method protected probe.Rec.text',
      'field public probe.Rec.Circle.r',
      'field private probe.Rec.Color.v',
      'constructor public probe.Rec.Color.Color',
      'field public probe.Rec.Color.RED',
      'field public probe.Rec.Color.GREEN',
      'field public probe.Rec.Ann.CONST',
      'method public probe.Rec.Ann.value',
      'method public probe.Rec.Inner.im',
      'method public probe.Rec.Inner.dm',
    ]);
  });

  it('have their package as namespace; without one there is none', async () => {
    const { segments } = await analyse('Rec.java', REC);
    expect(new Set(segments.map(({ metadata }) => metadata?.['namespace']))).toEqual(new Set(['probe']));
    const { metadata } = await element('A.java', 'class A { int f; }', 'A.f');
    expect(metadata).toEqual({
      'element-type': 'field',
      'element-name': 'A.f',
      language: 'java',
      visibility: 'public',
    });
  });

  it('parameters and types are written as clj-kondo writes them', async () => {
    expect((await element('Rec.java', REC, 'probe.Rec.gen')).record).toMatchObject({
      class: 'probe.Rec',
      name: 'gen',
      flags: ['method'],
      parameters: ['final Map<String, ? extends T> in', 'int[] c', 'String[] d', 'int... rest'],
      'return-type': 'List<T>',
    });
    expect((await element('Rec.java', REC, 'probe.Rec.q')).record).toMatchObject({
      type: 'int[]',
      flags: ['field', 'private', 'static', 'final'],
    });
    expect((await element('Rec.java', REC, 'probe.Rec.text')).record).toMatchObject({
      flags: ['method', 'protected', 'synchronized'],
      parameters: [],
      'return-type': 'String',
    });
    const map = 'class A { Map< String , List<@X Integer> > m; void f(@A("x, y") final int a /* c */) {} }';
    expect((await element('A.java', map, 'A.m')).record['type']).toBe('Map<String,List<Integer>>');
    expect((await element('A.java', map, 'A.f')).record['parameters']).toEqual(['@A("x, y") final int a']);
  });

  it('a place begins at the first annotation or modifier, and ends with the last character', async () => {
    const { record, source } = await element('Rec.java', REC, 'probe.Rec');
    expect(record).toMatchObject({ kind: 'record', row: 8, col: 1, 'end-row': 27, 'end-col': 1 });
    expect(source.startsWith('@Deprecated\nrecord')).toBe(true);
    expect((await element('Rec.java', REC, 'probe.Rec.q')).source).toBe('private static final int p = 1, q[] = { 2 };');
  });

  it('tells what the flags do not', async () => {
    const kinds = (await analyse('Rec.java', REC)).segments.flatMap(({ record }) =>
      record['kind'] ? [`${record['kind']} ${record['name'] ?? record['class']}`] : [],
    );
    expect(kinds).toEqual([
      'interface probe.Shape',
      'record probe.Rec',
      'record probe.Rec.Circle',
      'enum probe.Rec.Color',
      'annotation probe.Rec.Ann',
      'class probe.Rec.Ann.In',
      'interface probe.Rec.Inner',
      'record-component a',
      'record-component b',
      'compact-constructor Rec',
      'record-component r',
      'annotation-element value',
    ]);
    expect((await element('Rec.java', REC, 'probe.Rec.Rec')).record['parameters']).toEqual([
      'int a',
      '@Nullable String... b',
    ]);
  });
});

describe('documentation of Java', () => {
  it.each([
    ['/** One line. */', 'One line.'],
    ['/**\n   * First.\n   *\n   * <p>Second\n   *   indented.\n   */', 'First.\n\n<p>Second\n  indented.'],
    ['/***\n ** Stars. **/', 'Stars.'],
    ['/** First. */ // line\n /* block */', 'First.'],
    ['/** Old. */ /** New. */', 'New.'],
    ['/** Above. */\n@Deprecated', 'Above.'],
    ['/**\r\n * Windows.\r\n * Lines.\r\n */', 'Windows.\nLines.'],
  ])('is %j without its marks', async (comment, doc) => {
    const text = `class A {\n  ${comment}\n  void m() {}\n  ${comment} int f;\n}\n${comment} class B {}`;
    for (const name of ['A.m', 'A.f', 'B']) {
      const found = await element('A.java', text, name);
      expect([found.record['doc'], found.embedText], name).toEqual([doc, doc]);
    }
  });

  it.each(['/* block */', '// line', '/**/', '/** Not mine. */ int before;'])('is not %j', async (comment) => {
    expect((await element('A.java', `class A { ${comment}\n void m() {} }`, 'A.m')).record).not.toHaveProperty('doc');
  });

  it('belongs to enum constants, constructors and nested types too', async () => {
    const at = async (name: string): Promise<unknown> => (await element('Rec.java', REC, name)).record['doc'];
    expect(await at('probe.Shape')).toBe('A shape, sealed.');
    expect(await at('probe.Rec.Rec')).toBe('Checks.');
    expect(await at('probe.Rec.Circle')).toBe('A circle.');
    expect(await at('probe.Rec.Color.RED')).toBe('Red.');
    expect(await at('probe.Rec.Color.GREEN')).toBeUndefined();
  });
});
