import { describe, expect, it } from 'vitest';
import { defaultStrategies } from '../../../src/ingest/default-strategies.ts';
import { OptionError } from '../../../src/ingest/ingest-strategy.ts';
import { type IngestStrategySubject, ingestStrategyCases } from '../../../src/testing/index.ts';
import { drafts } from '../collect.ts';

const { markdown } = defaultStrategies;

const TEXT = 'Preface.\n\n# Guide\n\nFirst steps.\n\n## Setup\n\nInstall it. 🙂\n';

describe('the strategy markdown', () => {
  it('gives a segment for each section, with the path of headings', async () => {
    const made = await drafts(markdown.create({}), TEXT);
    expect(made.map(({ content, metadata }) => [content, metadata])).toEqual([
      ['Preface.\n\n', { 'chunk-index': 0, 'chunk-count': 3 }],
      ['# Guide\n\nFirst steps.\n\n', { section: 'Guide', 'chunk-index': 1, 'chunk-count': 3 }],
      ['## Setup\n\nInstall it. 🙂\n', { section: 'Guide > Setup', 'chunk-index': 2, 'chunk-count': 3 }],
    ]);
  });

  it('gives slices of the text with their lines, found by their headings too', async () => {
    const made = await drafts(markdown.create({}), TEXT);
    for (const { embedText, content, range, embedStart, contentStart } of made) {
      expect(TEXT.slice(range?.start, range?.end)).toBe(content);
      expect([embedText, embedStart, contentStart]).toEqual([content, range?.start, range?.start]);
    }
    expect(made[2]).toMatchObject({
      range: { startLine: 7, endLine: 9 },
      lexicalText: 'Guide > Setup\n## Setup\n\nInstall it. 🙂\n',
    });
    expect(made[0]).not.toHaveProperty('lexicalText');
  });

  it('names headings as a page shows them, and leaves the text as it is', async () => {
    const text =
      '# Kit [![npm](https://img.example/npm.svg)](https://npm.example)\n\nA kit.\n\n## `run(fn)`\n\nRuns it.\n';
    const made = await drafts(markdown.create({}), text);
    expect(made.map(({ metadata }) => metadata?.['section'])).toEqual(['Kit', 'Kit > run(fn)']);
    expect(made.map(({ content }) => content).join('')).toBe(text);
    expect(made[1]?.lexicalText).toBe('Kit > run(fn)\n## `run(fn)`\n\nRuns it.\n');
  });

  it('keeps to the size', async () => {
    const long = `# A\n\n${'word '.repeat(2_000)}`;
    const made = await drafts(markdown.create({ 'chunk-size': 100, 'chunk-overlap': 20 }), long);
    expect(made.length).toBeGreaterThan(100);
    for (const { content } of made) expect(content.length).toBeLessThanOrEqual(100);
    expect((await drafts(markdown.create({}), long)).length).toBe(6);
  });

  it('refuses wrong options', () => {
    expect(() => markdown.create({ 'chunk-size': 0 })).toThrow(OptionError);
    expect(() => markdown.create({ 'chunk-size': 200 })).toThrow('chunk-overlap 250 (the default) must be below');
  });
});

const subject: IngestStrategySubject = {
  supports: { options: true },
  create: () => markdown.create({}),
  variants: () => [
    markdown.create({ 'chunk-size': 300 }),
    markdown.create({ 'chunk-overlap': 0 }),
    markdown.create({ 'chunk-size': 10, 'chunk-overlap': 3 }),
  ],
  sample: TEXT,
  metadataKeys: markdown.metadataKeys ?? [],
};

describe('the strategy markdown keeps to the conformance suite', () => {
  for (const { name, run } of ingestStrategyCases) it(name, () => run(subject));
});
