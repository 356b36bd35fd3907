import { type IngestStrategy, parseConfig, type SegmentDraft } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { codeBlocks, codeSpans, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/strategies.md');
const names = Object.keys(STRATEGIES);
const FILES = new Map(
  [...section(guide, '## What comes out').matchAll(/^`([^`]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', text = '']) => [path, text],
  ),
);

/** Name, values and default of each option of the section's table of options. */
function options(name: string): readonly (readonly string[])[] {
  const [head = ''] = section(guide, `## \`:${name}\``).split('```edn');
  return tableRows(head).filter((row) => row.length === 3);
}

/** Sources of the examples of a section, each with the table that follows it. */
function examples(name: string): { source: string; rows: string[][] }[] {
  const [, ...parts] = section(guide, `## \`:${name}\``).split(/^```edn$/m);
  return parts.map((part) => {
    const [source = '', rest = ''] = part.split(/^```$/m);
    return { source, rows: tableRows(rest.split(/^```/m)[0] ?? '') };
  });
}

/** The strategy of a source as written, which must be without a fault. */
function strategyOf(source: string): { strategy: IngestStrategy; path: string } {
  const { sources, warnings } = parseConfig(`{:sources [${source}]}`, { strategies: STRATEGIES });
  expect(warnings).toEqual([]);
  return { strategy: sources[0]!.strategy, path: sources[0]!.written };
}

async function segmentsOf(source: string): Promise<{ path: string; text: string; drafts: SegmentDraft[] }> {
  const { strategy, path } = strategyOf(source);
  const text = FILES.get(path) ?? '';
  expect([path, text]).not.toEqual([path, '']);
  const drafts: SegmentDraft[] = [];
  for await (const draft of strategy.segment({ id: path, sourceId: 's', path, text, contentHash: '', metadata: {} })) {
    if ('problem' in draft) throw new Error(draft.problem);
    drafts.push(draft);
  }
  return { path, text, drafts };
}

/** A segment as a row of the guide's tables. */
function row({ embedText, content, range, metadata = {} }: SegmentDraft, text: string, path: string): string[] {
  const shown = (part: string): string => {
    if (part === text) return 'the whole text';
    return part === path ? 'the path' : `\`${part.replaceAll('\n', '⏎')}\``;
  };
  const back = content === embedText && content !== text ? 'the same' : shown(content);
  const facts = Object.entries(metadata).map(([key, value]) => `\`${key}=${value}\``);
  const isEdn = /^`\{:.*\}`$/.test(back);
  return [`${range?.startLine}-${range?.endLine}`, shown(embedText), isEdn ? 'EDN' : back, facts.sort().join(' ')];
}

describe('docs/strategies.md', () => {
  it('has a section for every strategy, and a line that says when to choose it', () => {
    const headings = [...guide.matchAll(/^## `:(.*)`$/gm)].map((match) => match[1]);
    expect(headings.sort()).toEqual([...names].sort());
    const [choices = ''] = guide.split('## What comes out');
    const chosen = tableRows(choices).map(([name = '']) => codeSpans(name)[0]?.slice(1));
    expect(chosen.sort()).toEqual([...names].sort());
  });

  it.each(names)('has every option of %s, and no other', (name) => {
    const documented = options(name).map(([key = '']) => codeSpans(key)[0]?.slice(1));
    // What is single-segment with its parts chosen knows their keys only to keep them out of the metadata.
    const own = ['whole-document', 'file-path', 'namespace-doc'].includes(name) ? [] : STRATEGIES[name]!.optionKeys;
    expect(documented.sort()).toEqual([...own].sort());
  });

  it.each(names)('says values and defaults of options of %s that hold', (name) => {
    const keyOf = ([key = '']: readonly string[]): string => codeSpans(key)[0]!.slice(1);
    const wordsOf = ([, values = '']: readonly string[]): string[] =>
      codeSpans(values).flatMap((word) => (word.startsWith(':') ? [word.slice(1)] : []));
    const required = options(name).filter((option) => option[2] === 'required');
    const least = Object.fromEntries(required.map((option) => [keyOf(option), wordsOf(option)[0]]));
    const made = (more: object = {}): string => STRATEGIES[name]!.create({ ...least, ...more }).fingerprint;

    for (const option of options(name)) {
      const key = keyOf(option);
      for (const word of wordsOf(option)) made({ [key]: key === 'element-types' ? [word] : word });
      expect(() => made({ [key]: 'no-such-value' })).toThrow(key);
      if (required.includes(option)) expect(() => made({ [key]: undefined })).toThrow(`${key} is missing`);
      const [value = ''] = codeSpans(option[2] ?? '');
      if (/^\d+$/.test(value)) expect(made()).toBe(made({ [key]: Number(value) }));
      if (value.startsWith(':')) expect(made()).toBe(made({ [key]: value.slice(1) }));
    }
  });

  it.each(names)('shows what comes out of %s', async (name) => {
    const shown = examples(name);
    expect(shown.length).toBeGreaterThan(0);
    for (const { source, rows } of shown) {
      const { path, text, drafts } = await segmentsOf(source);
      const documented = rows.map((cells) =>
        cells.map((cell, at) =>
          at === 3
            ? cell
                .split(/ (?=`)/)
                .sort()
                .join(' ')
            : cell,
        ),
      );
      expect([source, documented]).toEqual([source, drafts.map((draft) => row(draft, text, path))]);
    }
  });

  it('shows the EDN of a method as it is', async () => {
    const { source } = examples('code-analysis').find((example) => example.source.includes('Retry'))!;
    const { drafts } = await segmentsOf(source);
    expect(codeBlocks(section(guide, '## `:code-analysis`'), 'clojure')).toEqual([`${drafts[0]!.content}\n`]);
  });
});
