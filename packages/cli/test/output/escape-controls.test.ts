import { describe, expect, it } from 'vitest';
import { escapeControls } from '../../src/output/escape-controls.ts';

describe('escapeControls', () => {
  it.each([
    ['docs/a b.md', 'docs/a b.md'],
    ['Größe 日本 😀', 'Größe 日本 😀'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u001b[31mred\u007f', '\\u001b[31mred\\u007f'],
    ['a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
    ['gnp.\u202eexe', 'gnp.\\u202eexe'],
  ])('%j is %s', (text, escaped) => {
    expect(escapeControls(text)).toBe(escaped);
  });
});
