import { join } from 'node:path';
import { defaultStrategies, type Embedder, Indexer, loadConfig, resolveSources, Store } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { randomNumbers } from '../random-numbers.ts';
import { writeFiles } from '../run-cli.ts';

/** Subjects that documents are about. */
export const SUBJECTS = 12;

/** Writes a project of many small documents and indexes it, with vectors that are made up: near each other where the subject is the same. */
export async function writeLargeProject(folder: string, documents: number): Promise<void> {
  const files: Record<string, string> = {
    '.mcp-vector-search/config.edn':
      '{:description "Ten thousand" :sources [{:path "docs/(?<subject>[^/]+)/**/*.md"}]}',
  };
  for (let number = 0; number < documents; number += 1) {
    const subject = number % SUBJECTS;
    files[`docs/subject-${subject}/${Math.floor(number / 500)}/note-${number}.md`] =
      `Note ${number} about subject${subject}.\n`;
  }
  writeFiles(folder, files);
  const config = await loadConfig({ cwd: folder, home: folder, strategies: defaultStrategies });
  const embedder = await madeUpEmbedder();
  await using store = await Store.open({ path: join(folder, '.mcp-vector-search/index.db'), embedder });
  await new Indexer({ sources: resolveSources(config), embedder, store }).run();
}

/** Says that it is the default model, so that the program opens the index, and makes vectors of the subject named in a text. */
async function madeUpEmbedder(): Promise<Embedder> {
  const { fingerprint, dimensions } = await onnxEmbedder();
  const vectorOf = (text: string): Float32Array => {
    const subject = Number(/subject(\d+)/.exec(text)?.[1] ?? 0);
    const [shared, own] = [randomNumbers(subject), randomNumbers(1_000 + text.length * 7_919 + sum(text))];
    const vector = Float32Array.from({ length: dimensions }, () => shared() - 0.5 + 0.6 * (own() - 0.5));
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  return { fingerprint, dimensions, maxTokens: 512, embed: async (texts) => texts.map(vectorOf) };
}

function sum(text: string): number {
  return [...text].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 0);
}
