import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findModel, onnxEmbedder } from '@mcp-vector-search/onnx';
import { describe, expect, it } from 'vitest';
import { newFolder } from './support/model-copy.ts';
import { runScript } from './support/run-script.ts';

const START = `
  import { onnxEmbedder } from '@mcp-vector-search/onnx';
  const embedder = await onnxEmbedder({ model: process.env.MODEL ?? 'all-MiniLM-L6-v2', workers: 2 });
  const many = Array(100).fill('ships, harbours and cranes '.repeat(60));
`;
const QUIET = { signal: null, stdout: '', stderr: '' };

describe('a process with an embedder', () => {
  it('ends by itself when there is no more work', async () => {
    const end = await runScript(`${START} await embedder.embed(many.slice(0, 12), { role: 'document' });`);
    expect(end).toEqual({ code: 0, ...QUIET });
  });

  it('does not end while there is work', async () => {
    const end = await runScript(`${START}
      embedder.embed(many.slice(0, 3), { role: 'document' }).then((vectors) => console.log(vectors.length));`);
    expect(end).toEqual({ code: 0, ...QUIET, stdout: '3\n' });
  });

  it('ends by itself after an abort, whatever the workers are at', async () => {
    const end = await runScript(`${START}
      const signal = AbortSignal.timeout(300);
      await embedder.embed(many, { role: 'document', signal }).catch((error) => console.log(error.name));`);
    expect(end).toEqual({ code: 0, ...QUIET, stdout: 'TimeoutError\n' });
  });

  it.each([0, 60, 120, 180, 240, 320, 400, 600, 900])('can be ended after %i ms of work', async (delay) => {
    const end = await runScript(`${START}
      embedder.embed(many, { role: 'document' });
      setTimeout(() => process.exit(7), ${delay});`);
    expect(end).toEqual({ code: 7, ...QUIET });
  });

  it('ends with an error that nobody handles', async () => {
    const end = await runScript(`${START}
      embedder.embed(many, { role: 'document' });
      setTimeout(() => { throw new Error('mine'); }, 350);`);
    expect(end).toMatchObject({ code: 1, signal: null, stdout: '' });
    expect(end.stderr).toContain('mine');
  });

  it('prints nothing on stdout, with warnings traced and native logs asked for', async () => {
    const end = await runScript(`${START} await embedder.embed(many.slice(0, 4), { role: 'query' });`, {
      flags: ['--trace-warnings', '--trace-deprecation'],
      env: { ORT_LOG_LEVEL: 'verbose', ORT_LOG_SEVERITY_LEVEL: '0', NODE_DEBUG: 'worker' },
    });
    expect(end).toMatchObject({ code: 0, signal: null, stdout: '' });
  });

  it('prints nothing for a damaged model either', async () => {
    const end = await runScript(
      `${START} await embedder.embed(many, { role: 'document' }).catch((error) => console.error(error.code));`,
      { env: { MODEL: await damagedModel() } },
    );
    expect(end).toEqual({ code: 0, ...QUIET, stderr: 'MODEL_INVALID\n' });
  });
});

async function damagedModel(): Promise<string> {
  const { copyModel, replaceFile } = await import('./support/model-copy.ts');
  const folder = await copyModel();
  replaceFile(folder, 'model.onnx', 'not a model');
  return folder;
}

/** An installation of this package beside core and the tokeniser, without ONNX Runtime unless it is added. */
function installation(): string {
  const home = newFolder();
  const modules = join(home, 'node_modules');
  const own = fileURLToPath(new URL('../', import.meta.url));
  mkdirSync(join(modules, '@mcp-vector-search'), { recursive: true });
  mkdirSync(join(modules, '@huggingface'));
  for (const part of ['package.json', 'dist']) {
    cpSync(join(own, part), join(modules, '@mcp-vector-search', 'onnx', part), { recursive: true });
  }
  symlinkSync(join(own, '..', 'core'), join(modules, '@mcp-vector-search', 'core'), 'junction');
  symlinkSync(packageFolder('@huggingface/tokenizers'), join(modules, '@huggingface', 'tokenizers'), 'junction');
  return home;
}

/** Where a package of the workspace lies. */
function packageFolder(name: string): string {
  const file = fileURLToPath(import.meta.resolve(name));
  return file.slice(0, file.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length);
}

describe('without ONNX Runtime', () => {
  const script = `${START}
    for (const call of [embedder.embed(['a'], { role: 'query' }), embedder.windows([many.join('')])]) {
      await call.catch(({ code, message }) => console.log(code, message));
    }`;
  const wanted =
    /^(EMBEDDER_UNAVAILABLE onnxruntime-node cannot be loaded on \S+ \([^\n]+\): run `npm install onnxruntime-node@1\.\d+\.\d+`[^\n]*`npm install onnxruntime-web@1\.\d+\.\d+`[^\n]*\n){2}$/;

  it('one sentence says what to install', async () => {
    const end = await runScript(script, { cwd: installation(), env: { MODEL: await shippedModel() } });
    expect(end).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(wanted) });
  });

  it('so it does when only the native part is missing', async () => {
    const home = installation();
    const runtime = packageFolder('onnxruntime-node');
    for (const part of ['package.json', 'dist']) {
      cpSync(join(runtime, part), join(home, 'node_modules', 'onnxruntime-node', part), { recursive: true });
    }
    const common = join(dirname(runtime), 'onnxruntime-common');
    symlinkSync(common, join(home, 'node_modules', 'onnxruntime-common'), 'junction');
    const end = await runScript(script, { cwd: home, env: { MODEL: await shippedModel() } });
    expect(end).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(wanted) });
    expect(end.stdout).toContain('onnxruntime_binding.node');
  });
});

describe('without the native build', () => {
  const texts = ['The kettle whistles when the water boils.', 'Log files grow without bound.', 'naïve café 漢字 🙂'];
  const script = `${START}
    const texts = ${JSON.stringify(texts)};
    const vectors = await embedder.embed(texts, { role: 'document' });
    console.log(JSON.stringify(vectors.map((vector) => [...vector])));`;

  it('the WebAssembly build gives the same vectors, wherever it is installed', async () => {
    const home = installation();
    for (const name of ['onnxruntime-web', 'onnxruntime-common']) {
      symlinkSync(packageFolder(name), join(home, 'node_modules', name), 'junction');
    }
    const model = await shippedModel();
    const end = await runScript(script, { cwd: home, env: { MODEL: model } });
    expect(end).toMatchObject({ code: 0, stderr: '' });
    const found: number[][] = JSON.parse(end.stdout);
    const native = await onnxEmbedder({ model, workers: 1 });
    const wanted = await native.embed(texts, { role: 'document' });
    await native.close();
    expect(found).toHaveLength(texts.length);
    for (const [at, vector] of found.entries()) {
      const cosine = vector.reduce((sum, value, d) => sum + value * wanted[at]![d]!, 0);
      expect(cosine).toBeGreaterThan(0.99);
    }
  });

  it('says so where neither can be loaded', async () => {
    const home = installation();
    const broken = join(home, 'node_modules', 'onnxruntime-web');
    mkdirSync(broken);
    writeFileSync(join(broken, 'package.json'), JSON.stringify({ name: 'onnxruntime-web', main: 'index.js' }));
    writeFileSync(join(broken, 'index.js'), 'throw new Error("this build is broken")');
    const end = await runScript(script, { cwd: home, env: { MODEL: await shippedModel() } });
    expect(end.code).toBe(1);
    expect(end.stderr).toMatch(/onnxruntime-node cannot be loaded .*nor can onnxruntime-web \(this build is broken\)/);
  });
});

function shippedModel(): Promise<string> {
  return findModel('all-MiniLM-L6-v2', { from: '.' });
}
