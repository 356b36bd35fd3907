import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shown } from './definition.ts';
import { ourDefinitions } from './our-definitions.ts';
import { packageFiles } from './package-files.ts';
import { typescriptDefinitions } from './typescript-oracle.ts';

const TYPESCRIPT = /\.[cm]?ts$/;
const JAVASCRIPT = /\.[cm]?js$/;

/** Published packages, with at least as many definitions as they had when this was written. */
const PACKAGES = [
  { name: 'zod/src/v4', ending: TYPESCRIPT, least: 1000 },
  { name: 'yaml', ending: TYPESCRIPT, least: 500 },
  { name: '@huggingface/tokenizers', ending: TYPESCRIPT, least: 200 },
  { name: 'yaml', ending: JAVASCRIPT, least: 500 },
  { name: 'yauzl', ending: JAVASCRIPT, least: 30 },
  { name: 'fast-glob', ending: JAVASCRIPT, least: 100 },
];

describe('definitions agree with those of the TypeScript compiler', () => {
  for (const { name, ending, least } of PACKAGES) {
    const files = packageFiles(name, ending);
    it.skipIf(!files)(`${name} ${ending === JAVASCRIPT ? 'JavaScript' : 'TypeScript'}`, async () => {
      let count = 0;
      for (const file of files ?? []) {
        const text = readFileSync(file, 'utf8');
        const { definitions } = await ourDefinitions(file, text);
        expect(definitions.map(shown).sort(), file).toEqual(typescriptDefinitions(file, text).map(shown).sort());
        count += definitions.length;
      }
      expect(count).toBeGreaterThanOrEqual(least);
    });
  }
});
