import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onnxEmbedder, readModelFolder } from '@mcp-vector-search/onnx';
import { describe, expect, it } from 'vitest';

const SUM = 'ab'.repeat(32);
const GOOD = {
  id: 'toy-q',
  dimensions: 384,
  pooling: 'mean',
  normalize: true,
  maxTokens: 256,
  clsTokenId: 101,
  sepTokenId: 102,
  inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
  output: 'last_hidden_state',
  queryPrefix: 'query: ',
  documentPrefix: 'passage: ',
  files: { 'model.onnx': SUM, 'tokenizer.json': SUM },
};

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  writeFileSync(join(folder, 'model.json'), text);
  return folder;
}

const read = (changes: object) => readModelFolder(folderWith(JSON.stringify({ ...GOOD, ...changes })));

describe('model.json', () => {
  it('is read as it is, without what is not known', async () => {
    expect((await read({ padTokenId: 0, comment: 'mine' })).manifest).toEqual(GOOD);
  });

  it('needs no prefixes', async () => {
    const { manifest } = await read({ queryPrefix: undefined, documentPrefix: undefined });
    expect(manifest).toMatchObject({ queryPrefix: '', documentPrefix: '' });
  });

  it.each([
    ['id', [undefined, '', ' ', 7, null]],
    ['dimensions', [undefined, 0, -1, 1.5, '384', 65_537, null]],
    ['pooling', [undefined, 'max', 'CLS', 1]],
    ['normalize', [undefined, false, 'true', 1]],
    ['maxTokens', [undefined, 127, 0, 256.5, '256', 65_537]],
    ['clsTokenId', [undefined, -1, 1.5, '101']],
    ['sepTokenId', [undefined, -1, 1.5, [102]]],
    [
      'inputs',
      [undefined, [], 'input_ids', ['attention_mask'], ['input_ids', 'position_ids'], ['input_ids', 'input_ids']],
    ],
    ['output', [undefined, '', 0]],
    ['queryPrefix', [7, null, ['a']]],
    ['documentPrefix', [7, false]],
    [
      'files',
      [
        undefined,
        null,
        {},
        [SUM],
        { 'model.onnx': SUM },
        { 'model.onnx': SUM, 'tokenizer.json': SUM.slice(1) },
        { 'model.onnx': SUM.toUpperCase(), 'tokenizer.json': SUM },
        { 'model.onnx': SUM, 'tokenizer.json': SUM, '../outside': SUM },
        { 'model.onnx': SUM, 'tokenizer.json': SUM, '..': SUM },
        { 'model.onnx': SUM, 'tokenizer.json': 5 },
      ],
    ],
  ])('names %s where it is wrong', async (field, values) => {
    for (const value of values) {
      await expect(read({ [field]: value }), JSON.stringify(value)).rejects.toMatchObject({
        code: 'MODEL_INVALID',
        message: expect.stringMatching(new RegExp(`model\\.json: "${field}" must be .*, found `)),
        context: { field },
      });
    }
  });

  it.each(['', '{', '[]', 'null', '"x"', '7', '{"id": "a",}'])('is refused as %j', async (text) => {
    await expect(readModelFolder(folderWith(text))).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(/model\.json .*JSON/),
    });
  });

  it('says in one line what a folder lacks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    await expect(onnxEmbedder({ model: folder })).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringMatching(
        /^No model in .*: model\.json cannot be read \(ENOENT\);.* holds model\.json, .*$/,
      ),
    });
  });
});
