import { describe, expect, it } from 'vitest';
import { chunkedFactory } from '../../../src/ingest/chunked/chunked-factory.ts';
import { parseChunkedOptions } from '../../../src/ingest/chunked/parse-chunked-options.ts';
import { OptionError } from '../../../src/ingest/ingest-strategy.ts';

describe('parseChunkedOptions', () => {
  it('has defaults', () => {
    expect(parseChunkedOptions({})).toEqual({ size: 512, overlap: 100 });
  });

  it.each([
    [{ 'chunk-size': 101 }, { size: 101, overlap: 100 }],
    [
      { 'chunk-size': 1, 'chunk-overlap': 0 },
      { size: 1, overlap: 0 },
    ],
    [{ 'chunk-overlap': 511 }, { size: 512, overlap: 511 }],
  ])('takes %j', (options, expected) => {
    expect(parseChunkedOptions(options)).toEqual(expected);
  });

  it.each([
    ['chunk-size', { 'chunk-size': 0 }, /positive integer, not 0/],
    ['chunk-size', { 'chunk-size': -5 }, /not -5/],
    ['chunk-size', { 'chunk-size': 10.5 }, /not 10.5/],
    ['chunk-size', { 'chunk-size': Number.NaN }, /not NaN/],
    ['chunk-size', { 'chunk-size': 1e300 }, /not 1e\+300/],
    ['chunk-size', { 'chunk-size': '512' }, /not "512"/],
    ['chunk-size', { 'chunk-size': true }, /not true/],
    ['chunk-overlap', { 'chunk-overlap': -1 }, /non-negative integer, not -1/],
    ['chunk-overlap', { 'chunk-overlap': 0.5 }, /not 0.5/],
    ['chunk-overlap', { 'chunk-overlap': ['1'] }, /not 1/],
    ['chunk-overlap', { 'chunk-overlap': 512 }, /512 must be below chunk-size 512: make it at most 511/],
    ['chunk-overlap', { 'chunk-size': 50 }, /100 \(the default\) must be below chunk-size 50: make it at most 49/],
  ])('refuses a wrong %s: %j', (key, options, message) => {
    const create = (): unknown => chunkedFactory.create(options);
    expect(create).toThrow(OptionError);
    expect(create).toThrow(expect.objectContaining({ key, message: expect.stringMatching(message) }));
  });
});
