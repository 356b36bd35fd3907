import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/budget/estimate-tokens.ts';

const tokenizers = [new Tiktoken(cl100k), new Tiktoken(o200k)];
const counted = (text: string): number => Math.max(...tokenizers.map((one) => one.encode(text, 'all').length));

const root = new URL('../../../../', import.meta.url);
const texts: Record<string, string> = {
  prose: readFileSync(new URL('README.md', root), 'utf8'),
  code: readFileSync(new URL('packages/core/src/store/store.ts', root), 'utf8'),
  lockfile: readFileSync(new URL('package-lock.json', root), 'utf8').slice(0, 20_000),
  Japanese: '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。'.repeat(10),
  Russian: 'Съешь же ещё этих мягких французских булок, да выпей чаю. '.repeat(10),
  Greek: 'Η γρήγορη αλεπού πηδάει πάνω από τον σκύλο. '.repeat(10),
  Hindi: 'यह एक परीक्षण वाक्य है जो टोकन गिनता है। '.repeat(10),
  emoji: '😀🎉🧪👩‍💻'.repeat(20),
  indented: '          if (a) {\n                  b();\n\t\t\t}\n'.repeat(20),
};

describe('estimateTokens', () => {
  it.each(Object.entries(texts))('is never below what tokenizers count, nor twice as much: %s', (name, text) => {
    for (const form of [text, JSON.stringify(text)]) {
      expect(estimateTokens(form)).toBeGreaterThanOrEqual(counted(form));
      if (/prose|code|lockfile/.test(name)) expect(estimateTokens(form)).toBeLessThan(2 * counted(form));
    }
  });

  it('is on the safe side for encoded data', () => {
    const encoded = fc.uint8Array({ minLength: 300, maxLength: 900 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(encoded, (bytes) => {
        for (const encoding of ['base64', 'hex'] as const) {
          const text = bytes.toString(encoding);
          expect(estimateTokens(text)).toBeGreaterThanOrEqual(counted(text) * 0.9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('knows nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });
});
