import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { describe, expect, it } from 'vitest';
import { changeManifest, copyModel } from '../support/model-copy.ts';

const SUM = 'ab'.repeat(32);
const fingerprint = async (model: string, maxTokens?: number) => (await onnxEmbedder({ model, maxTokens })).fingerprint;

describe('fingerprint', () => {
  it('names the model and is the same wherever the model lies', async () => {
    const shipped = await fingerprint('all-MiniLM-L6-v2');
    expect(shipped).toMatch(/^all-MiniLM-L6-v2-q\/[0-9a-f]{16}$/);
    expect(await fingerprint(await copyModel())).toBe(shipped);
    expect(await fingerprint('bge-small-en-v1.5')).not.toBe(shipped);
  });

  it('changes with everything that changes a vector', async () => {
    const folder = await copyModel();
    const seen = [await fingerprint(folder), await fingerprint(folder, 512)];
    const changes = [
      { id: 'other' },
      { dimensions: 383 },
      { pooling: 'cls' },
      { maxTokens: 200 },
      { clsTokenId: 5 },
      { sepTokenId: 5 },
      { inputs: ['input_ids'] },
      { output: 'pooled' },
      { queryPrefix: 'query: ' },
      { documentPrefix: 'query: ' },
      { files: { 'model.onnx': SUM, 'tokenizer.json': SUM } },
    ];
    for (const change of changes) {
      changeManifest(folder, change);
      seen.push(await fingerprint(folder));
    }
    expect(new Set(seen).size).toBe(changes.length + 2);
  });

  it('does not depend on the order of files or on maxTokens given as it is', async () => {
    const folder = await copyModel();
    const before = await fingerprint(folder);
    const { readModelFolder } = await import('@mcp-vector-search/onnx');
    const { files } = (await readModelFolder(folder)).manifest;
    changeManifest(folder, { files: Object.fromEntries(Object.entries(files).reverse()) });
    expect(await fingerprint(folder, 256)).toBe(before);
  });
});
