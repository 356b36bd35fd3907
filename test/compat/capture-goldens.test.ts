import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REFUSED_CONSTRUCTS } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { checkCaptureLine } from '../../bench/src/goldens/captures.ts';
import { REFUSED_CAPTURES } from '../../bench/src/goldens/refused-captures.ts';
import { hasShared, sharedPath } from '../shared.ts';

/** Made with Java 17: whether Pattern.compile(regex).matcher(path).matches(), and what the named groups took. */
const OURS = fileURLToPath(new URL('../fixtures/java-patterns.jsonl', import.meta.url));

function outcomes(file: string): object {
  const seen = { passed: 0, failed: [] as string[], refused: {} as Record<string, number> };
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const { outcome, detail = '' } = checkCaptureLine(JSON.parse(line));
    if (outcome === 'passed') seen.passed += 1;
    else if (outcome === 'failed') seen.failed.push(detail);
    else seen.refused[detail.split(':')[0]!] = (seen.refused[detail.split(':')[0]!] ?? 0) + 1;
  }
  return seen;
}

describe('captures mean what they mean in Java, or are refused for a reason', () => {
  it.skipIf(!hasShared)('path-captures.jsonl', () => {
    expect(outcomes(sharedPath('data', 'path-captures', 'path-captures.jsonl'))).toEqual({
      passed: 93,
      failed: [],
      refused: {
        'look-around': 6,
        'back-reference': 4,
        'possessive quantifier': 3,
        'atomic group': 2,
        property: 2,
        flag: 2,
        'case-insensitive beyond ASCII': 1,
        'class intersection': 4,
        'nested class': 2,
        'previous match': 1,
        'character name': 1,
      },
    });
  });

  it('java-patterns.jsonl', () => {
    expect(outcomes(OURS)).toEqual({
      passed: 741,
      failed: [],
      refused: {
        'look-around': 2,
        'back-reference': 1,
        'possessive quantifier': 14,
        'atomic group': 1,
        property: 4,
        flag: 2,
        'case-insensitive beyond ASCII': 1,
        'class intersection': 1,
        'nested class': 1,
        'word boundary': 1,
        'previous match': 1,
        'grapheme cluster': 1,
        'character name': 1,
        'repeated line break': 1,
        'end of text before the end': 1,
        'start of line': 1,
        'repeated empty match': 4,
        'repeated capture in a repetition': 2,
        size: 1,
      },
    });
  });

  it('explains every construct that can be refused, and no other', () => {
    expect(Object.keys(REFUSED_CAPTURES).sort()).toEqual([...REFUSED_CONSTRUCTS].sort());
  });
});

describe('checkCaptureLine', () => {
  const line = { regex: '(?<a>x)?(?<b>y)', path: 'y', matches: true, captures: { a: null, b: 'y' } };

  it('passes what is equal, and what both refuse', () => {
    expect(checkCaptureLine(line)).toEqual({ outcome: 'passed' });
    expect(checkCaptureLine({ ...line, path: 'z', matches: false, captures: undefined })).toEqual({
      outcome: 'passed',
    });
    expect(checkCaptureLine({ regex: '(', javaError: 'Unclosed group' })).toEqual({ outcome: 'passed' });
    expect(checkCaptureLine({ regex: '(?=a)b\\k<x>', path: '', javaError: 'no such group' })).toEqual({
      outcome: 'passed',
    });
  });

  it.each([
    ['another capture', { ...line, captures: { a: 'x', b: 'y' } }],
    ['a capture too few', { ...line, captures: {} }],
    ['a match too few', { ...line, path: 'z' }],
    ['a match too many', { ...line, matches: false, captures: {} }],
    ['an error that we do not see', { regex: 'a', path: 'a', javaError: 'no' }],
    ['a refusal that Java does not know', { regex: '(', path: '(', matches: true, captures: {} }],
    ['no golden line', { regex: 'a', path: 'a' }],
    ['a match without captures', { regex: 'a', path: 'a', matches: true }],
    ['a line without path', { regex: 'a', matches: true, captures: {} }],
    ['nothing', null],
    ['text', 'a'],
  ])('fails %s', (_name, record) => {
    expect(checkCaptureLine(record)).toMatchObject({ outcome: 'failed', detail: expect.any(String) });
  });
});
