import { ERROR_CODES } from '@mcp-vector-search/core';
import { expect, it } from 'vitest';
import { codeSpans, tableRows, textOf } from './documents.ts';

it('docs/errors.md explains every error code once, and no other', () => {
  const rows = tableRows(textOf('docs/errors.md'));
  expect(rows.map(([code = '']) => codeSpans(code)[0]).sort()).toEqual([...ERROR_CODES].sort());
  for (const [code, meaning, remedy] of rows) {
    expect([code, meaning?.endsWith('.'), remedy?.endsWith('.')]).toEqual([code, true, true]);
  }
});
