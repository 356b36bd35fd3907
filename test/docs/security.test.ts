import { parseConfig } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { isSecretName } from '../../packages/core/src/source/filesystem/is-secret-name.ts';
import { codeSpans, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/security.md');
const rows = tableRows(section(guide, '## Secrets'));
const skipped = rows.flatMap(([names = '']) => codeSpans(names));
const kept = rows.flatMap(([, names = '']) => codeSpans(names));

describe('docs/security.md', () => {
  it('lists names that are skipped and names that are not', () => {
    expect(skipped.length).toBeGreaterThan(20);
    for (const name of skipped) {
      const file = name.replace('*', 'some');
      expect([name, isSecretName(file), isSecretName(file.toUpperCase())]).toEqual([name, true, true]);
      expect([name, isSecretName(`my${file}x`)]).toEqual([name, false]);
    }
    for (const name of kept) expect([name, isSecretName(name)]).toEqual([name, false]);
  });

  it('lists every name that the program knows', () => {
    const source = textOf('packages/core/src/source/filesystem/is-secret-name.ts');
    const patterns = [...source.matchAll(/^ {2}\/\^(.*)\$\/,/gm)].map((match) => match[1] ?? '');
    expect(patterns).toHaveLength(4);
    const text = [...skipped, ...kept].join(' ');
    for (const word of patterns.flatMap((pattern) => pattern.match(/[a-z][a-z\d_-]+/g) ?? [])) {
      expect([word, text.includes(word)]).toEqual([word, true]);
    }
  });

  it('says whether secrets are read where nothing is said', () => {
    const { sources } = parseConfig('{:sources [{:path "a"} {:path "b" :include-secrets? true}]}', {
      strategies: STRATEGIES,
    });
    expect(sources.map(({ includeSecrets }) => includeSecrets)).toEqual([false, true]);
  });

  it('names the constructs of patterns that are refused', () => {
    for (const pattern of ['(?=a)a', '(a)\\\\1', 'a++']) {
      const text = `{:sources [{:path "/docs/(?<v>${pattern})/x.md"}]}`;
      expect(() => parseConfig(text, { strategies: STRATEGIES })).toThrow(
        /look-ahead and look-behind|back-reference|possessive/,
      );
    }
  });
});
