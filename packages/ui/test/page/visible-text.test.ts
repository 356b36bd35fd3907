import { describe, expect, it } from 'vitest';
import { visibleText } from '../../src/page/visible-text.ts';

describe('visibleText', () => {
  it('leaves ordinary text, line ends, tabs and every script as they are', () => {
    const text = 'a\tb\nc é 漢字 שלום 👩‍👩‍👧 <b>&amp;';
    expect(visibleText(text)).toBe(text);
  });

  it('shows control characters by their pictures', () => {
    expect(visibleText('\u0000\u0007\u001b[31m\u007f\r')).toBe('␀␇␛[31m␡␍');
    expect(visibleText('\u0085\u009b')).toBe('[U+0085][U+009B]');
  });

  it('names what would turn the direction of a text or has no width', () => {
    expect(visibleText('a\u202egnp.exe\u2069\u200b\ufeff')).toBe('a[U+202E]gnp.exe[U+2069][U+200B][U+FEFF]');
  });
});
