import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../run-cli.ts';
import { cpuOf } from './cpu-of.ts';
import { WatchProcess } from './watch-process.ts';

const LONG = process.env['WATCHING'] === 'long';
const DOCUMENTS = 10_000;
const DEBOUNCE_MS = 500;
const figures: string[] = [];

/** What `npm run test:watching` does with an index of 10,000 documents and the real model. */
describe.skipIf(!LONG)(`${DOCUMENTS} documents`, () => {
  let [root, index] = ['', ''];
  const fileOf = (at: number): string => join(root, `d${at % 200}`, `f${at}.txt`);

  beforeAll(async () => {
    root = temporaryFolder();
    mkdirSync(join(root, '.mcp-vector-search'));
    index = join(root, '.mcp-vector-search/index.db');
    const old = new Date('2024-05-06T07:08:09Z');
    for (let at = 0; at < DOCUMENTS; at += 1) {
      mkdirSync(join(root, `d${at % 200}`), { recursive: true });
      writeFileSync(fileOf(at), `note ${at}`);
      utimesSync(fileOf(at), old, old);
    }
    await new WatchProcess({ root, index, model: true }, { once: true }).end();
  }, 3_600_000);
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
    console.log(['| watching, 10,000 documents | figure |', '|---|---|', ...figures].join('\n'));
  });

  it('a restart embeds nothing and takes less than 2 s of CPU', async () => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const watch = new WatchProcess({ root, index, model: true });
      const { ran, cpuMs = 0 } = await watch.ran();
      expect(ran).toBe(0);
      times.push(cpuMs);
      await watch.stop();
    }
    figures.push(
      `| restart with nothing changed, until watched and compared | 0 embeddings; CPU ${times.join(', ')} ms in three starts |`,
    );
    expect(Math.min(...times)).toBeLessThan(2000);
  });

  it('a changed file is searchable within a second of the debounce, and costs no reading of the rest', async () => {
    const watch = new WatchProcess({ root, index, model: true });
    await watch.ran();
    await watch.settle();
    await using store = await Store.open({ path: index, readOnly: true });
    const [waits, costs]: [number[], number[]] = [[], []];
    for (let round = 0; round < 20; round += 1) {
      const word = `zebra${round}quagga`;
      const before = cpuOf(watch.pid);
      const start = performance.now();
      writeFileSync(fileOf(round * 37), `the word is ${word}`);
      while ((await store.lexical({ text: word, limit: 1 })).length === 0) await sleep(10);
      waits.push(performance.now() - start - DEBOUNCE_MS);
      await sleep(300);
      costs.push(cpuOf(watch.pid) - before);
    }
    await watch.stop();
    const [median, slowest] = [medianOf(waits), Math.max(...waits)];
    figures.push(
      `| a changed file found by another process, after the debounce of ${DEBOUNCE_MS} ms | median ${median.toFixed(0)} ms, slowest of 20 ${slowest.toFixed(0)} ms |`,
      `| CPU that it costs the watching process | median ${medianOf(costs).toFixed(0)} ms |`,
    );
    expect(median).toBeLessThan(1000);
  });

  it('500 files changed at once are one pass', async () => {
    const watch = new WatchProcess({ root, index, model: true });
    await watch.ran();
    await watch.settle();
    const [from, start] = [watch.said.length, performance.now()];
    for (let at = 0; at < 500; at += 1) writeFileSync(fileOf(at * 3), `changed note ${at}`);
    await watch.hear(({ applied }) => (applied?.length ?? 0) > 0, from);
    const passes = watch.said.slice(from).filter(({ applied }) => applied);
    expect(passes.map(({ applied }) => applied?.length)).toEqual([500]);
    figures.push(
      `| 500 files changed at once | 1 pass, ${((performance.now() - start) / 1000).toFixed(1)} s with the debounce and 500 embeddings |`,
    );
    await watch.stop();
  });
});

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
