import { appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectModel, onnxEmbedder } from '@mcp-vector-search/onnx';
import { expect, it } from 'vitest';
import { copyModel } from '../support/model-copy.ts';

it('finds the default model, its files whole, and what runs it', async () => {
  const found = await inspectModel();
  const { fingerprint } = await onnxEmbedder();
  expect(found).toMatchObject({ fingerprint, manifest: { dimensions: 384 } });
  expect(found.bytes).toBeGreaterThan(1_000_000);
  expect(found.runtime.version).toMatch(/^\d+\.\d+\.\d+/);
});

it('finds a file that was changed, and one that is gone', async () => {
  const model = await copyModel();
  appendFileSync(join(model, 'tokenizer.json'), ' ');
  await expect(inspectModel({ model })).rejects.toMatchObject({
    code: 'MODEL_INVALID',
    message: expect.stringContaining('tokenizer.json is damaged'),
  });
  rmSync(join(model, 'tokenizer.json'));
  await expect(inspectModel({ model })).rejects.toMatchObject({
    code: 'MODEL_INVALID',
    message: expect.stringContaining('tokenizer.json cannot be read (ENOENT)'),
  });
  rmSync(model, { recursive: true });
});

it('says what is not there', async () => {
  await expect(inspectModel({ model: 'nothing', from: tmpdir() })).rejects.toMatchObject({
    code: 'EMBEDDER_UNAVAILABLE',
  });
});

it('ends when it is aborted', async () => {
  await expect(inspectModel({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
});
