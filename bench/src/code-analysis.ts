/** Measures code analysis: `npm run bench:code-analysis`. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type MemoryMeasure, measureMemory } from './code-analysis/measure-memory.ts';
import { measureNative } from './code-analysis/measure-native.ts';
import { measureSpeed, type SourceText, type SpeedMeasure } from './code-analysis/measure-speed.ts';
import { sourceTexts } from './code-analysis/source-texts.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run bench:code-analysis -- [options] [JAR|FOLDER ...]
  --rounds N     turns that each measurement takes; default 9
  --files N      files taken apart while memory is watched; default 10000
  --native DIR   also parse Java with the native binding of tree-sitter installed in this folder
  --json         print one JSON value
Without a jar or folder the sources of this project are measured.`;
/** What must be reached. */
const LEAST_RATIO = 0.5;
const MOST_GROWTH = 5;
/** Fewer characters than these say nothing about speed. */
const LEAST_CHARACTERS = 50_000;

await runMain(main);

async function main(): Promise<void> {
  const { places, rounds, files, native, json } = readOptions();
  const texts = await sourceTexts(places);
  const speed: SpeedMeasure[] = [];
  for (const [ending, group] of texts) {
    const characters = group.reduce((sum, { text }) => sum + text.length, 0);
    if (characters >= LEAST_CHARACTERS) speed.push(await measureSpeed(ending, group, rounds));
  }
  if (native !== undefined) console.error(await nativeReport(native, texts.get('java') ?? [], rounds));
  const memory = await measureMemory([...texts.values()].flat(), files);
  console.log(json ? JSON.stringify({ speed, memory }, null, 2) : formatReport(speed, memory));
  if (speed.some(({ ratio }) => ratio < LEAST_RATIO) || memory.growth > MOST_GROWTH) process.exitCode = 1;
}

async function nativeReport(folder: string, files: readonly SourceText[], rounds: number): Promise<string> {
  const { characters, native, wasm, nativeMemory, wasmMemory } = await measureNative(folder, files, rounds);
  return [
    `${files.length} files, ${characters} characters of Java parsed and every node visited, best of ${rounds}:`,
    `WebAssembly ${wasm.toFixed(0)} ms, ${wasmMemory.toFixed(0)} MiB more;`,
    `native ${native.toFixed(0)} ms, ${nativeMemory.toFixed(0)} MiB more; native is ${(wasm / native).toFixed(2)}x as fast`,
  ].join(' ');
}

function readOptions(): {
  places: string[];
  rounds: number;
  files: number;
  native: string | undefined;
  json: boolean;
} {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: text, files: text, native: text, json: { type: 'boolean' } },
  });
  const [rounds, files] = [Number(values.rounds ?? 9), Number(values.files ?? 10_000)];
  if (![rounds, files].every((number) => Number.isInteger(number) && number > 0)) throw new Error(USAGE);
  const own = fileURLToPath(new URL('../../packages', import.meta.url));
  const { native, json = false } = values;
  return { places: positionals.length > 0 ? positionals : [own], rounds, files, native, json };
}

function formatReport(speed: readonly SpeedMeasure[], { files, resident, growth }: MemoryMeasure): string {
  const lines = ['ending  files  characters  segments  bare parse  extraction  MB/s  ratio (at least 0.5)'];
  for (const { ending, files: count, characters, segments, bareParse, extraction, ratio } of speed) {
    lines.push(
      [
        ending.padEnd(6),
        String(count).padStart(6),
        String(characters).padStart(11),
        String(segments).padStart(9),
        `${bareParse.toFixed(0)} ms`.padStart(11),
        `${extraction.toFixed(0)} ms`.padStart(11),
        (characters / 1000 / extraction).toFixed(1).padStart(5),
        `${ratio.toFixed(2)}${ratio < LEAST_RATIO ? ' MISSED' : ''}`.padStart(6),
      ].join(' '),
    );
  }
  const shown = resident.map((mebibytes) => mebibytes.toFixed(0)).join(' ');
  lines.push(`memory over ${files} files: ${shown} MiB, growth ${growth.toFixed(1)} MiB (at most ${MOST_GROWTH})`);
  return lines.join('\n');
}
