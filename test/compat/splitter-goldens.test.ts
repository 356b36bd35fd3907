import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSentenceLine } from '../../bench/src/goldens/sentences.ts';
import { checkSplitterLine } from '../../bench/src/goldens/splitter.ts';
import { hasShared, sharedPath } from '../shared.ts';

function outcomes(file: string, check: (record: unknown) => { outcome: string; detail?: string }): object {
  const counts = { passed: 0, refused: 0, failed: 0 };
  const details: string[] = [];
  for (const line of readFileSync(sharedPath('data', 'splitter', file), 'utf8')
    .trimEnd()
    .split('\n')) {
    const { outcome, detail } = check(JSON.parse(line));
    counts[outcome as keyof typeof counts]++;
    if (outcome === 'failed') details.push(detail ?? line);
  }
  return { ...counts, details };
}

describe('the splitter of LangChain4j, every line handed over', () => {
  it.skipIf(!hasShared).each([
    ['recursive-splitter.jsonl', checkSplitterLine, 752, 4],
    ['recursive-splitter-edges.jsonl', checkSplitterLine, 480, 0],
    ['sentence-detector.jsonl', checkSentenceLine, 63, 0],
    ['sentence-detector-edges.jsonl', checkSentenceLine, 40, 0],
  ])('%s', (file, check, passed, refused) => {
    expect(outcomes(file, check)).toEqual({ passed, refused, failed: 0, details: [] });
  });
});

describe('checkSplitterLine', () => {
  const line = {
    splitter: 'recursive',
    size: 10,
    overlap: 0,
    input: 'One. Two three.',
    chunks: ['One.', 'Two three.'],
  };

  it('passes what is equal', () => {
    expect(checkSplitterLine(line)).toEqual({ outcome: 'passed' });
    expect(
      checkSplitterLine({ ...line, input: ' \n', chunks: undefined, error: 'text cannot be null or blank' }),
    ).toEqual({
      outcome: 'passed',
    });
  });

  it('refuses only where the expected chunks cut a pair that the input holds whole', () => {
    const cut = { ...line, size: 2, input: 'a🙂', chunks: ['a\ud83d', '\ude42'] };
    expect(checkSplitterLine(cut)).toMatchObject({ outcome: 'refused' });
    const lone = { ...cut, input: 'a\ud83d', chunks: ['a\ud83d'] };
    expect(checkSplitterLine(lone)).toEqual({ outcome: 'passed' });
    expect(checkSplitterLine({ ...lone, chunks: ['\ud83d'] })).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    ['another chunk', { ...line, chunks: ['One.', 'Two'] }],
    ['a chunk too many', { ...line, chunks: ['One.', 'Two three.', 'x'] }],
    ['a chunk missing', { ...line, chunks: ['One.'] }],
    ['blank expected', { ...line, chunks: undefined, error: 'text cannot be null or blank' }],
    ['an error of another kind', { ...line, chunks: undefined, error: 'out of memory' }],
    ['an unknown splitter', { ...line, splitter: 'token' }],
    ['no golden line', { id: 1 }],
    ['nothing', null],
  ])('fails %s', (_name, record) => {
    expect(checkSplitterLine(record)).toMatchObject({ outcome: 'failed', detail: expect.any(String) });
  });
});

describe('checkSentenceLine', () => {
  it('passes what is equal and fails the rest', () => {
    expect(checkSentenceLine({ input: 'One. Two.', sentences: ['One.', 'Two.'] })).toEqual({ outcome: 'passed' });
    expect(checkSentenceLine({ input: 'One. Two.', sentences: ['One. Two.'] })).toMatchObject({ outcome: 'failed' });
    expect(checkSentenceLine({ input: 'One.', sentences: ['One.', 'Two.'] })).toMatchObject({ outcome: 'failed' });
    expect(checkSentenceLine({})).toMatchObject({ outcome: 'failed' });
    expect(checkSentenceLine(null)).toMatchObject({ outcome: 'failed' });
  });
});
