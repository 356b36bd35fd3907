import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedderCases } from '@mcp-vector-search/core/testing';
import { onnxEmbedder, saturatesInt8 } from '@mcp-vector-search/onnx';
import { afterAll, describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/shared.ts';
import { cosine, readGoldens } from './support/goldens.ts';
import { changeManifest, copyModel, newFolder, replaceFile } from './support/model-copy.ts';

const DOCUMENT = { role: 'document' } as const;
const TEXTS = [
  'The parser recovers from errors at the next semicolon.',
  'public int size() { return count; }',
  'Tomatoes want sun, water and a stake to climb.',
  'ships, harbours and cranes '.repeat(60),
  'a',
  '猫が鳴く 😀 naïve café',
  'How do I list the files of a folder?',
  'x'.repeat(300),
];

const bytes = (vectors: readonly Float32Array[]) => vectors.map((vector) => Buffer.from(vector.buffer).toString('hex'));

type Opened = Awaited<ReturnType<typeof onnxEmbedder>>;
const opened: Opened[] = [];
async function open(options: Parameters<typeof onnxEmbedder>[0] = {}): Promise<Opened> {
  const embedder = await onnxEmbedder(options);
  opened.push(embedder);
  return embedder;
}
afterAll(() => Promise.all(opened.map((embedder) => embedder.close())));

describe('the default model as an embedder', () => {
  const subject = { supports: { windows: true }, create: () => onnxEmbedder({ workers: 2 }) };
  for (const { name, run } of embedderCases) it(name, () => run(subject));
});

describe.skipIf(!hasShared)('vectors', () => {
  it.each([
    ['bge-small-en-v1.5-q', 0.9999],
    ['all-MiniLM-L6-v2-q', 0.9999],
    ['bge-small-en-v1.5', 0.98],
  ])('are those of the goldens: %s', async (name, least) => {
    // Without VNNI, as where the files were made, products of 8 bits saturate; with it they are exact.
    const wanted = least > 0.99 && !(await saturatesInt8()) ? 0.995 : least;
    const embedder = await open({ model: name, maxTokens: 512 });
    const goldens = readGoldens(name);
    const vectors = await embedder.embed(
      goldens.map(({ text }) => text),
      DOCUMENT,
    );
    const cosines = goldens.map(({ embedding }, at) => cosine(vectors[at]!, embedding));
    for (const [at, value] of cosines.entries()) expect(value, goldens[at]!.id).toBeGreaterThanOrEqual(wanted);
    const equal = cosines.filter((value) => value >= 0.9999).length;
    expect(equal).toBeGreaterThan(name.endsWith('-q') ? goldens.length / 2 : -1);
  });
});

describe('embed', () => {
  it('gives the same bytes alone, among eight, in reverse, with one worker and with two', async () => {
    const one = await open({ workers: 1 });
    const two = await open({ workers: 2 });
    const among = bytes(await one.embed(TEXTS, DOCUMENT));
    const alone: string[] = [];
    for (const text of TEXTS) alone.push(...bytes(await one.embed([text], DOCUMENT)));
    expect(alone).toEqual(among);
    expect(bytes(await one.embed([...TEXTS].reverse(), DOCUMENT)).reverse()).toEqual(among);
    const many = await two.embed(Array.from({ length: 5 }, () => TEXTS).flat(), DOCUMENT);
    expect(bytes(many)).toEqual(Array.from({ length: 5 }, () => among).flat());
  });

  it('puts prefixes in front', async () => {
    const embedder = await open();
    const prefix = 'Represent this sentence for searching relevant passages: ';
    const [asked] = await embedder.embed(['where is it?'], { role: 'query' });
    const [written] = await embedder.embed([`${prefix}where is it?`], DOCUMENT);
    const [plain] = await embedder.embed(['where is it?'], DOCUMENT);
    expect(bytes([asked!])).toEqual(bytes([written!]));
    expect(cosine(asked!, plain!)).toBeLessThan(0.99);
  });

  it('cuts at the window in use', async () => {
    const [usual, long] = [
      await open({ model: 'all-MiniLM-L6-v2' }),
      await open({ model: 'all-MiniLM-L6-v2', maxTokens: 512 }),
    ];
    expect([usual.maxTokens, long.maxTokens]).toEqual([256, 512]);
    const cats = 'cat '.repeat(254);
    const of = async (embedder: Opened, text: string) => bytes(await embedder.embed([text], DOCUMENT));
    expect(await of(usual, `${cats}dog`)).toEqual(await of(usual, cats));
    expect(await of(long, `${cats}dog`)).not.toEqual(await of(long, cats));
    expect(await of(long, cats)).toEqual(await of(usual, cats));
  });

  it('serves questions before documents that wait', async () => {
    const embedder = await open({ workers: 1 });
    const order: string[] = [];
    const documents = embedder.embed(Array(6).fill(TEXTS[3]), DOCUMENT).then(() => order.push('documents'));
    const question = embedder.embed(['where?'], { role: 'query' }).then(() => order.push('question'));
    await Promise.all([documents, question]);
    expect(order).toEqual(['question', 'documents']);
  });

  it.each([
    ['texts', undefined, DOCUMENT],
    ['texts', 'one', DOCUMENT],
    ['texts[1]', ['a', 7], DOCUMENT],
    ['texts[0]', [null], DOCUMENT],
    ['role', ['a'], undefined],
    ['role', ['a'], {}],
    ['role', ['a'], { role: 'question' }],
  ])('names %s where it is of the wrong type (%#)', async (name, texts, options) => {
    const embedder = await open();
    const call = embedder.embed(texts as string[], options as typeof DOCUMENT);
    await expect(call).rejects.toThrow(TypeError);
    await expect(call).rejects.toThrow(`${name} must be`);
  });
});

describe('runtime', () => {
  it('is the build that is asked for', async () => {
    const [native, wasm] = [await open({ workers: 1, runtime: 'native' }), await open({ workers: 1, runtime: 'wasm' })];
    const [[a], [b]] = [await native.embed(['a kettle'], DOCUMENT), await wasm.embed(['a kettle'], DOCUMENT)];
    expect(wasm.fingerprint).toBe(native.fingerprint);
    expect(a!.reduce((sum, value, at) => sum + value * b![at]!, 0)).toBeGreaterThan(0.99);
  });

  it('is one of two', async () => {
    await expect(open({ runtime: 'gpu' as never })).rejects.toThrow(RangeError);
  });
});

describe('windows', () => {
  it('of short texts are one each', async () => {
    const embedder = await open();
    expect(await embedder.windows(['', 'a', 'x'.repeat(510), '猫'.repeat(127)])).toEqual([
      [{ start: 0, end: 0 }],
      [{ start: 0, end: 1 }],
      [{ start: 0, end: 510 }],
      [{ start: 0, end: 127 }],
    ]);
    expect(await embedder.windows([])).toEqual([]);
  });

  it('come in the order of the texts', async () => {
    const embedder = await open({ workers: 2 });
    const texts = ['cat '.repeat(1021), 'a', 'cat '.repeat(510), '猫'.repeat(511), 'cat '.repeat(511)];
    expect(await embedder.windows(texts)).toEqual([
      [
        { start: 0, end: 2040 },
        { start: 2040, end: 4080 },
        { start: 4080, end: 4084 },
      ],
      [{ start: 0, end: 1 }],
      [{ start: 0, end: 2040 }],
      [
        { start: 0, end: 510 },
        { start: 510, end: 511 },
      ],
      [
        { start: 0, end: 2040 },
        { start: 2040, end: 2044 },
      ],
    ]);
  });

  it('cut one line of ten million characters', async () => {
    const embedder = await open({ workers: 1 });
    const text = '{"key":[1,2,"minified"],'.repeat(416_667);
    const [windows] = await embedder.windows([text]);
    expect(windows!.length).toBeGreaterThan(5000);
    expect(windows!.at(-1)!.end).toBe(text.length);
    expect(Math.max(...windows!.map(({ start, end }) => end - start))).toBeLessThan(3000);
  });

  it('are refused for anything but texts', async () => {
    const embedder = await open();
    await expect(embedder.windows('text' as never)).rejects.toThrow(TypeError);
    await expect(embedder.windows([7] as never)).rejects.toThrow('texts[0] must be a string');
  });
});

describe('onnxEmbedder', () => {
  it.each([
    ['model', 7, TypeError],
    ['model', '', RangeError],
    ['from', null, TypeError],
    ['workers', '2', TypeError],
    ['workers', 0, RangeError],
    ['workers', 1.5, RangeError],
    ['workers', Number.NaN, RangeError],
    ['workers', 257, RangeError],
    ['maxTokens', '512', TypeError],
    ['maxTokens', 127, RangeError],
  ])('names %s = %j', async (name, value, error) => {
    const call = onnxEmbedder({ [name]: value });
    await expect(call).rejects.toThrow(error);
    await expect(call).rejects.toThrow(`${name} must`);
  });

  it('reads nothing but model.json until there is a text', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'model.json'), readFileSync(join(await copyModel(), 'model.json')));
    const embedder = await open({ model: folder });
    expect(embedder).toMatchObject({ dimensions: 384, maxTokens: 256 });
    expect(await embedder.embed([], DOCUMENT)).toEqual([]);
    expect(await embedder.windows(['short'])).toEqual([[{ start: 0, end: 5 }]]);
    await expect(embedder.embed(['a'], DOCUMENT)).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(/model\.onnx cannot be read \(ENOENT\); SHA-256 [0-9a-f]{64} expected/),
    });
  });
});

describe('a model of the user', () => {
  it('works like the shipped one', async () => {
    const [own, shipped] = [await open({ model: await copyModel() }), await open({ model: 'all-MiniLM-L6-v2' })];
    expect(own.fingerprint).toBe(shipped.fingerprint);
    expect(bytes(await own.embed(TEXTS, DOCUMENT))).toEqual(bytes(await shipped.embed(TEXTS, DOCUMENT)));
  });

  it('pools and prefixes as its model.json says', async () => {
    const shipped = await open({ model: 'all-MiniLM-L6-v2' });
    const own = await open({ model: await copyModel({ pooling: 'cls', documentPrefix: 'passage: ' }) });
    const mean = await open({ model: await copyModel({ documentPrefix: 'passage: ' }) });
    const [wanted] = await shipped.embed(['passage: a ship'], DOCUMENT);
    const [prefixed] = await mean.embed(['a ship'], DOCUMENT);
    const [first] = await own.embed(['a ship'], DOCUMENT);
    expect(bytes([prefixed!])).toEqual(bytes([wanted!]));
    expect(cosine(first!, wanted!)).toBeLessThan(0.99);
  });

  it.each(['model.onnx', 'tokenizer.json'])(
    'is refused when %s is damaged, and works once it is whole',
    async (name) => {
      const folder = await copyModel();
      const embedder = await open({ model: folder });
      const file = join(folder, name);
      const whole = readFileSync(file);
      for (const damage of [() => appendFileSync(file, ' '), () => truncateSync(file, whole.length - 1)]) {
        damage();
        await expect(embedder.embed(TEXTS, DOCUMENT)).rejects.toMatchObject({
          code: 'MODEL_INVALID',
          message: expect.stringMatching(/is damaged: SHA-256 [0-9a-f]{64} expected, [0-9a-f]{64} found; install/),
          context: { file },
        });
      }
      writeFileSync(file, whole);
      expect(await embedder.embed(TEXTS, DOCUMENT)).toHaveLength(TEXTS.length);
    },
  );

  it('is refused when a file that model.json lists is missing', async () => {
    const folder = await copyModel();
    rmSync(join(folder, 'tokenizer.json'));
    const embedder = await open({ model: folder });
    await expect(embedder.windows(['cat '.repeat(600)])).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(/tokenizer\.json cannot be read/),
    });
  });

  it.each([
    [{ dimensions: 256 }, /model\.onnx gives float32 of shape \[1, \d+, 384\]; float32 of \[1, \d+, 256\] expected/],
    [{ output: 'pooled' }, /model\.onnx has no output "pooled" but last_hidden_state/],
    [{ inputs: ['input_ids'] }, /model\.onnx has inputs input_ids, .*; model\.json says input_ids$/],
  ])('is refused when the graph is another: %j', async (changes, message) => {
    const embedder = await open({ model: await copyModel(changes) });
    await expect(embedder.embed(TEXTS, DOCUMENT)).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(message),
    });
  });

  it('is refused when its weights are no model', async () => {
    const folder = await copyModel();
    replaceFile(folder, 'model.onnx', 'not a model');
    const embedder = await open({ model: folder });
    await expect(embedder.embed(['a'], DOCUMENT)).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringMatching(/model\.onnx cannot be loaded: [^\n]*$/),
    });
  });

  it('is refused when the limit leaves no room behind the prefix', async () => {
    const folder = await copyModel({ maxTokens: 128 });
    changeManifest(folder, { documentPrefix: 'much too long a prefix for so small a window '.repeat(4) });
    const embedder = await open({ model: folder });
    await expect(embedder.embed(['a'], DOCUMENT)).rejects.toMatchObject({ code: 'MODEL_INVALID' });
  });

  it('fails at a text, and not at the next, when the limit is beyond what the graph takes', async () => {
    const embedder = await open({ model: await copyModel({ maxTokens: 2000 }) });
    await expect(embedder.embed(['cat '.repeat(1500)], DOCUMENT)).rejects.toMatchObject({
      code: 'EMBEDDER_FAILED',
      message: expect.stringMatching(/^all-MiniLM-L6-v2-q failed: [^\n]*$/),
    });
    expect(await embedder.embed(['cat'], DOCUMENT)).toHaveLength(1);
  });
});
