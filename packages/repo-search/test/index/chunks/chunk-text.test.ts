import { readFileSync } from 'node:fs';
import { contentHash } from '@mcp-vector-search/core';
import { getEncoding } from 'js-tiktoken';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Chunk, type ChunkTools, chunkText } from '../../../src/index/chunks/chunk-text.ts';
import { SyntaxUnits } from '../../../src/index/chunks/syntax-units.ts';
import { loadTokenCounter } from '../../../src/index/chunks/token-counter.ts';
import type { FileClass } from '../../../src/index/files/classify-file.ts';
import { decodeSource } from '../../../src/index/files/read-source-text.ts';

const identity = { organization: 'local', repository: 'main', branch: 'local', commitSha: '' };
let tools: ChunkTools;
beforeAll(async () => {
  tools = { countTokens: await loadTokenCounter(), syntax: new SyntaxUnits() };
});

const GENERIC: FileClass = { strategy: 'generic', fileType: 'text', language: '' };

function chunks(text: string, of: Partial<FileClass> & { path?: string }, size = 512, overlap = 64): Promise<Chunk[]> {
  const place = { ...GENERIC, identity, path: 'x', ...of };
  return chunkText(text, place, { chunkSize: size, chunkOverlap: overlap }, tools);
}

interface Golden extends FileClass {
  readonly path: string;
  readonly size: number;
  readonly overlap: number;
  readonly bytes: string;
  readonly chunks: readonly (readonly [string, number, number, string, string])[];
}

const GOLDENS: readonly Golden[] = readFileSync(new URL('../../fixtures/chunks.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

describe('chunks are those of the original', () => {
  it.each(GOLDENS.map((golden) => [golden.path, golden.size, golden] as const))(
    '%s at %d',
    async (_path, _size, golden) => {
      const text = decodeSource(Buffer.from(golden.bytes, 'base64')) ?? '';
      const made = await chunks(text, golden, golden.size, golden.overlap);
      expect(
        made.map(({ excerpt, startLine, endLine, section, symbol }) => [
          contentHash(excerpt),
          startLine,
          endLine,
          section,
          symbol,
        ]),
      ).toEqual(golden.chunks);
    },
  );
});

describe('chunkText', () => {
  it('keeps to the size in tokens, context included', async () => {
    const text = 'Words of some length, one after the other. '.repeat(200);
    for (const size of [40, 64, 512]) {
      const made = await chunks(text, {}, size, 16);
      expect(made.length).toBeGreaterThan(1);
      for (const { prefix, excerpt } of made) {
        expect(tools.countTokens(prefix + excerpt, 10_000)).toBeLessThanOrEqual(size);
      }
    }
  });

  it('leaves nothing but white space out', async () => {
    const text = '\n\n# A\n\ntext\n\n\n# B\n\n\n';
    const made = await chunks(text, { strategy: 'markdown', fileType: 'markdown' });
    expect(
      made
        .map(({ excerpt }) => excerpt)
        .join('')
        .replaceAll(/\s/g, ''),
    ).toBe('#Atext#B');
  });

  it('gives none for a blank text', async () => {
    for (const of of [GENERIC, { ...GENERIC, strategy: 'code', language: 'go' } as const]) {
      expect(await chunks(' \n\t\n', of)).toEqual([]);
      expect(await chunks('', of)).toEqual([]);
    }
  });

  it('refuses a size without room for the context, or for a character beside it', async () => {
    await expect(chunks('text', {}, 5, 0)).rejects.toThrow('chunk-size 5 has no room beside the context of x');
    const room = tools.countTokens('Source: local/main@local:x\nType: text\n\n', 100) + 1;
    await expect(chunks('🜚🜚', {}, room, 0)).rejects.toThrow('has no room for a character of x beside its context');
  });

  it('cuts code without a grammar, or with a mistake, like any text', async () => {
    const sql = { strategy: 'code', fileType: 'sql', language: 'sql' } as const;
    expect((await chunks('select 1;\n\nselect 2;\n', sql)).map(({ symbol }) => symbol)).toEqual(['']);
    const go = { strategy: 'code', fileType: 'go', language: 'go' } as const;
    expect((await chunks('func ((\n', go)).map(({ symbol }) => symbol)).toEqual(['']);
  });
});

describe('tokens', () => {
  it('are counted as in cl100k_base, special ones as one', () => {
    const encoding = getEncoding('cl100k_base');
    for (const text of [
      '',
      ' ',
      'hello world',
      'größe 日本語 🙂',
      'a<|endoftext|>b<|fim_prefix|>',
      '<|endofprompt|>',
      '   \n\n\t x',
      'func Load(name string) error {\n\treturn nil\n}\n',
    ]) {
      expect([text, tools.countTokens(text, 1_000)]).toEqual([text, encoding.encode(text, 'all').length]);
    }
  });

  it('are not counted on once there are too many', () => {
    expect(tools.countTokens('word '.repeat(1_000), 10)).toBeGreaterThan(10);
    expect(tools.countTokens('x'.repeat(1_000_000), 10)).toBe(11);
    expect(tools.countTokens(' '.repeat(128), 1)).toBe(getEncoding('cl100k_base').encode(' '.repeat(128)).length);
  });
});

it('code whose syntax errors keep the parser busy for hours is cut at lines and words', async () => {
  const units = new SyntaxUnits();
  expect(await units.of('<void>;'.repeat(40_000), 'typescript')).toBeUndefined();
  expect(await units.of('function f() {}', 'typescript')).toHaveLength(1);
});
