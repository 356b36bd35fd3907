import type { Worker } from 'node:worker_threads';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const DOCUMENT = { role: 'document' } as const;
const LONG = 'ships, harbours and cranes '.repeat(60);
/** Takes a worker some seconds, in JavaScript, where it may be ended. */
const ENDLESS = Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join(' ');

type Opened = Awaited<ReturnType<typeof onnxEmbedder>>;

/** Workers that were started, and how many tasks each has answered. */
let started: { readonly worker: Worker; answers: number; gone: boolean }[] = [];
let opened: Opened[] = [];

function onWorker(worker: Worker): void {
  const entry = { worker, answers: 0, gone: false };
  started.push(entry);
  worker.on('message', ({ type }: { readonly type: string }) => {
    if (type === 'done') entry.answers++;
  });
  worker.on('exit', () => {
    entry.gone = true;
  });
}

async function open(workers: number): Promise<Opened> {
  const embedder = await onnxEmbedder({ model: 'all-MiniLM-L6-v2', workers });
  opened.push(embedder);
  return embedder;
}

const answers = () => started.reduce((sum, entry) => sum + entry.answers, 0);

beforeEach(() => {
  started = [];
  opened = [];
  process.on('worker', onWorker);
});
afterEach(async () => {
  process.off('worker', onWorker);
  await Promise.all(opened.map((embedder) => embedder.close()));
});

describe('workers', () => {
  it('start one by one with the work, up to the number given', async () => {
    const embedder = await open(2);
    expect(started).toHaveLength(0);
    await embedder.embed(['a question'], { role: 'query' });
    await embedder.embed(['short', 'texts', 'only'], DOCUMENT);
    expect(started).toHaveLength(1);
    await embedder.embed(Array(12).fill(LONG), DOCUMENT);
    expect(started).toHaveLength(2);
    expect(answers()).toBe(1 + 3 + 12);
  });

  it('share the work of several calls', async () => {
    const embedder = await open(2);
    await embedder.embed(Array(12).fill(LONG), DOCUMENT);
    await Promise.all(Array.from({ length: 6 }, () => embedder.embed([LONG, LONG], DOCUMENT)));
    expect(answers()).toBe(24);
    expect(started.every((entry) => entry.answers > 2)).toBe(true);
  });

  it('are replaced when one ends while it has nothing to do', async () => {
    const embedder = await open(1);
    const [before] = await embedder.embed(['text'], DOCUMENT);
    await started[0]!.worker.terminate();
    expect((await embedder.embed(['text'], DOCUMENT))[0]).toEqual(before);
    expect(started).toHaveLength(2);
  });

  it('fail the call they work on when they end, and no other', async () => {
    const embedder = await open(1);
    await embedder.embed(['text'], DOCUMENT);
    const cut = embedder.windows([ENDLESS]);
    const behind = embedder.embed(['text', 'another'], DOCUMENT);
    setTimeout(() => started[0]!.worker.terminate(), 100);
    await expect(cut).rejects.toMatchObject({
      code: 'EMBEDDER_FAILED',
      message: 'A worker of the embedder ended (killed); try again',
    });
    expect(await behind).toHaveLength(2);
    expect(started).toHaveLength(2);
  });

  it('fail what waits for them when they end before they are ready', async () => {
    const embedder = await open(1);
    const call = embedder.embed(['text'], DOCUMENT);
    await new Promise((resolve) => setImmediate(resolve)); // Node tells of a worker a little later
    await Promise.all([
      started[0]!.worker.terminate(),
      expect(call).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' }),
    ]);
    expect(await embedder.embed(['text'], DOCUMENT)).toHaveLength(1);
  });
});

describe('an abort', () => {
  it('rejects at once with the reason and drops what is not begun', async () => {
    const embedder = await open(1);
    await embedder.embed(['text'], DOCUMENT);
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = embedder.embed(Array(200).fill(LONG), { ...DOCUMENT, signal: controller.signal });
    setImmediate(() => controller.abort(reason));
    await expect(call).rejects.toBe(reason);
    expect(await embedder.embed(['text'], DOCUMENT)).toHaveLength(1);
    expect(answers()).toBeLessThan(20);
  });

  it('before the call starts nothing', async () => {
    const embedder = await open(1);
    const signal = AbortSignal.abort(new Error('never'));
    await expect(embedder.embed(['text'], { ...DOCUMENT, signal })).rejects.toThrow('never');
    await expect(embedder.windows([ENDLESS], { signal })).rejects.toThrow('never');
    expect(started).toHaveLength(0);
  });

  it('while the model is loading leaves the embedder as it was', async () => {
    const embedder = await open(1);
    const controller = new AbortController();
    const call = embedder.embed(['text'], { ...DOCUMENT, signal: controller.signal });
    controller.abort(new Error('too slow'));
    await expect(call).rejects.toThrow('too slow');
    expect(await embedder.embed(['text'], DOCUMENT)).toHaveLength(1);
    expect(started).toHaveLength(1);
  });

  it('after the call is without effect, and no listener stays behind', async () => {
    const embedder = await open(1);
    const controller = new AbortController();
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.message);
    process.on('warning', onWarning);
    const { signal } = controller;
    for (let call = 0; call < 15; call++) await embedder.embed(['a', 'b'], { ...DOCUMENT, signal });
    controller.abort();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    expect(await embedder.embed(['a'], DOCUMENT)).toHaveLength(1);
  });
});

describe('close', () => {
  it('ends the workers, is harmless twice, and makes later calls fail', async () => {
    const embedder = await open(2);
    await embedder.embed(Array(8).fill(LONG), DOCUMENT);
    await Promise.all([embedder.close(), embedder.close()]);
    await embedder.close();
    expect(started.every(({ gone }) => gone)).toBe(true);
    for (const call of [embedder.embed(['a'], DOCUMENT), embedder.embed([], DOCUMENT), embedder.windows(['a'])]) {
      await expect(call).rejects.toMatchObject({ code: 'EMBEDDER_FAILED', message: expect.stringContaining('closed') });
    }
    expect(started).toHaveLength(2);
  });

  it('before any work starts nothing', async () => {
    const embedder = await open(2);
    await embedder.close();
    expect(started).toHaveLength(0);
  });

  it.each([0, 50, 200, 400, 800])('%i ms into the work rejects what is running', async (delay) => {
    const embedder = await open(2);
    const call = embedder.embed(Array(100).fill(LONG), DOCUMENT);
    const outcome = call.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await embedder.close();
    expect(await outcome).toMatchObject({
      code: 'EMBEDDER_FAILED',
      message: 'The embedder was closed while it worked',
    });
    expect(started.every(({ gone }) => gone)).toBe(true);
  });
});
