import { expect, it } from 'vitest';
import { hasVisibleText } from '../../src/ingest/has-visible-text.ts';

it.each(['', ' ', '\r\n\t\v\f', '\u00a0\u2003\u3000\ufeff', '\0\x01\x7f\u0085'])('%j holds nothing to see', (text) => {
  expect(hasVisibleText(text)).toBe(false);
});

it.each(['a', ' . ', '\n🙂', '日', '\x01x'])('%j holds something', (text) => {
  expect(hasVisibleText(text)).toBe(true);
});
