import { describe, expect, it } from 'vitest';
import { element, outline } from '../analyse.ts';

const TEXT = `"""Module."""
import os

LIMIT: int = 10
"""How many."""
first, (second, *rest) = parts
_hidden = 1
data["key"] = 2
data.attribute = 3
a = b = 4

@decorated(1)
async def fetch(url: str, *args, timeout=3, **kw) -> bytes:
    """Fetches.

        Indented more.
    Back.
    """
    def inner(): pass
    return b""
    # trailing

def _private(): return 1

class Box(Base):
    'A ' "box."
    size: int = 1
    __slots__ = ("x",)

    def __init__(self, size): self.size = size

    @property
    def area(self): r"""Area \\d."""

    def _protected(self): pass
    def __mangled(self): pass
    def __repr__(self): return ""

    class Inner:
        def deep(self): f"""{no} doc"""

try:
    import fast
except ImportError:
    def slow(): b"""no doc"""
if os.name == "nt":
    class Windows: pass
type Alias = int
`;

describe('Python', () => {
  it('finds functions, classes, members and public constants', async () => {
    expect(await outline('pkg/box.py', TEXT)).toEqual([
      'var public LIMIT',
      'var public first',
      'var public second',
      'var public rest',
      'var public a',
      'var public b',
      'var public fetch',
      'var private _private',
      'class public Box',
      'field public Box.size',
      'field public Box.__slots__',
      'constructor public Box.__init__',
      'method public Box.area',
      'method private Box._protected',
      'method private Box.__mangled',
      'method public Box.__repr__',
      'class public Box.Inner',
      'method public Box.Inner.deep',
      'var public slow',
      'class public Windows',
      'class public Alias',
    ]);
  });

  it('cleans docstrings, and takes strings after variables for theirs', async () => {
    const doc = async (name: string): Promise<unknown> => (await element('pkg/box.py', TEXT, name)).record['doc'];
    expect(await doc('fetch')).toBe('Fetches.\n\n    Indented more.\nBack.');
    expect(await doc('LIMIT')).toBe('How many.');
    expect(await doc('Box')).toBe('A box.');
    expect(await doc('Box.area')).toBe('Area \\d.');
    expect(await doc('Box.Inner.deep')).toBeUndefined();
    expect(await doc('slow')).toBeUndefined();
    expect(await doc('first')).toBeUndefined();
  });

  it.each([
    ['"a\\tb\\x41\\u0042\\101"', 'a       bABA'],
    ["'it\\'s \\q'", "it's \\q"],
    ['"""one \\\n two"""', 'one  two'],
    ['u"text"', 'text'],
    ['"""\n  a\n    b\n\n"""', 'a\n  b'],
  ])('reads the literal %j', async (literal, doc) => {
    expect((await element('a.py', `def f():\n    ${literal}\n`, 'f')).record['doc']).toBe(doc);
  });

  it('gives place, types and decorators; comments after the last statement are no part', async () => {
    const { record, source, metadata } = await element('pkg/box.py', TEXT, 'fetch');
    expect(metadata).toMatchObject({ language: 'python', namespace: 'box' });
    expect(record).toMatchObject({
      flags: ['async', 'decorated'],
      parameters: ['url: str', '*args', 'timeout=3', '**kw'],
      'return-type': 'bytes',
      row: 12,
      'name-row': 13,
      'end-row': 20,
    });
    expect(source.startsWith('@decorated(1)\nasync def')).toBe(true);
    expect(source.endsWith('return b""')).toBe(true);
  });

  it('obeys __all__', async () => {
    const text =
      '__all__ = ["_shown", "A"]\n__all__ += ["B"]\ndef _shown(): pass\ndef other(): pass\nA = 1\nB = 2\nC = 3\n';
    expect(await outline('a.py', text)).toEqual([
      'var public _shown',
      'var private other',
      'var public A',
      'var public B',
    ]);
    expect(await outline('a.py', '__all__ = names()\ndef f(): pass\n')).toEqual(['var public f']);
  });
});
