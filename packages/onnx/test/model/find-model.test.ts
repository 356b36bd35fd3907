import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findModel, onnxEmbedder } from '@mcp-vector-search/onnx';
import { describe, expect, it } from 'vitest';

/** A folder with an installed package of a model. */
function install(name: string, packageJson: object | string): { readonly home: string; readonly path: string } {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'find-model-')));
  const path = join(home, 'node_modules', '@mcp-vector-search', `model-${name}`);
  mkdirSync(path, { recursive: true });
  const text = typeof packageJson === 'string' ? packageJson : JSON.stringify(packageJson);
  writeFileSync(join(path, 'package.json'), text);
  return { home, path };
}

const DECLARED = { 'mcp-vector-search': { model: 'data' } };

describe('findModel', () => {
  it.each(['bge-small-en-v1.5', 'BGE-small-en-v1.5', 'bge-small-en-v1.5-q', 'Bge-Small-En-V1.5-Q'])(
    'finds %s beside this package',
    async (name) => {
      const path = await findModel(name, { from: tmpdir() });
      expect(path).toMatch(/model-bge-small-en-v1\.5.model$/);
    },
  );

  it('finds a package above the folder given, also where its exports hide package.json', async () => {
    const { home, path } = install('toy', { ...DECLARED, exports: {} });
    const deep = join(home, 'a', 'b');
    mkdirSync(deep, { recursive: true });
    expect(await findModel('Toy-q', { from: deep })).toBe(join(path, 'data'));
  });

  it('prefers the package nearest to the folder given', async () => {
    const { home, path } = install('bge-small-en-v1.5', DECLARED);
    expect(await findModel('bge-small-en-v1.5', { from: home })).toBe(join(path, 'data'));
  });

  it.each(['./models/mine', '../mine', '/models/mine', 'models/mine', '.', '..'])(
    'takes %s as a folder',
    async (path) => {
      expect(await findModel(path, { from: tmpdir() })).toBe(resolve(path));
    },
  );

  it('names the package to install', async () => {
    const missing = onnxEmbedder({ model: 'GTE-small-q', from: tmpdir() });
    await expect(missing).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringContaining(
        '"GTE-small-q" is not installed (installed: all-minilm-l6-v2, bge-small-en-v1.5): run `npm install @mcp-vector-search/model-gte-small`',
      ),
      context: { package: '@mcp-vector-search/model-gte-small' },
    });
  });

  it('offers the installed model that was probably meant', async () => {
    await expect(findModel('bge-smal-en-v1.5', { from: tmpdir() })).rejects.toMatchObject({
      message: expect.stringContaining('did you mean bge-small-en-v1.5? Otherwise run'),
    });
  });

  it.each(['a b', '@scope', 'é', '-q', '*', 'a\nb'])('refuses the name %j', async (name) => {
    await expect(findModel(name, { from: '.' })).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringContaining('is no model name'),
    });
  });

  it.each([
    ['{', /is not JSON/],
    ['null', /"mcp-vector-search": \{"model": "<folder>"\} is missing/],
    ['{}', /is missing/],
    ['{"mcp-vector-search": {"model": 7}}', /is missing/],
    ['{"mcp-vector-search": {"model": ""}}', /is missing/],
    ['{"mcp-vector-search": {"model": "../../.."}}', /outside of the package/],
    ['{"mcp-vector-search": {"model": "/etc"}}', /outside of the package/],
  ])('refuses a package that says %s', async (text, problem) => {
    const { home } = install('toy', text);
    await expect(findModel('toy', { from: home })).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(problem),
    });
  });

  it('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('enough');
    await expect(onnxEmbedder({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
