import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../../bench/dist/retrieval.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retrieval-'));
const data = join(folder, 'data');
const cache = join(folder, 'cache');

function retrieval(...args: string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

function jsonLines(...values: unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

beforeAll(() => {
  mkdirSync(join(data, 'animals'), { recursive: true });
  writeFileSync(
    join(data, 'animals/corpus.jsonl'),
    jsonLines(
      { id: 'cats', title: 'Cats', text: 'A cat purrs, climbs curtains and sleeps most of the day.' },
      { id: 'ships', text: 'Container ships carry most goods of the world over the sea.' },
      { id: 'bread', text: 'Bread rises because yeast makes gas within the dough.' },
      { id: 'blank', text: ' ' },
    ),
  );
  writeFileSync(
    join(data, 'animals/queries.jsonl'),
    jsonLines(
      { id: 'q1', text: 'Which pet likes to purr?' },
      { id: 'q2', text: 'Why does dough get bigger?' },
      { id: 'unjudged', text: 'Who asked this?' },
    ),
  );
  writeFileSync(
    join(data, 'animals/qrels.tsv'),
    'query-id\tcorpus-id\tscore\nq1\tcats\t1\nq2\tbread\t1\nq2\tships\t0\n',
  );
  mkdirSync(join(data, 'places'));
  const text = `Iron rusts in damp air.\n\n${'Nothing to see here. '.repeat(60)}\n\nGold does not tarnish, so it was used for coins.`;
  const start = text.indexOf('Gold');
  writeFileSync(join(data, 'places/metals.md'), text);
  writeFileSync(
    join(data, 'places/queries.jsonl'),
    jsonLines({ id: 'p1', corpus: 'metals', text: 'Why were coins made of gold?', ranges: [[start, text.length]] }),
  );
});

describe('the command', () => {
  it('measures every set in every mode through index, store and search', () => {
    const { status, out, err } = retrieval('--data', data, '--cache', cache, '--workers', '1', '--json');
    expect(err).toBe('animals …\nplaces …\n');
    const report = JSON.parse(out);
    expect(report.sets).toMatchObject([{ set: 'animals', strategy: 'whole', documents: 4, segments: 3, queries: 2 }]);
    for (const mode of ['fused', 'vector', 'lexical']) {
      expect(report.sets[0].modes[mode]).toEqual({ ndcg10: 1, recall10: 1, mrr10: 1 });
    }
    expect(report.mean.fused.ndcg10).toBe(1);
    expect(report.chunking.map(({ strategy }: { strategy: string }) => strategy)).toEqual([
      'chunked 1000/200',
      'whole, excerpts',
    ]);
    expect(report.chunking[0].modes.fused.recall5).toBe(1);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(status).toBe(0);
  });

  it('prints tables, of the sets and modes asked for', () => {
    const args = ['--sets', 'animals', '--modes', 'lexical', '--store', 'memory'];
    const { status, out } = retrieval('--data', data, '--cache', cache, '--workers', '1', ...args);
    expect(out).toContain('| animals | whole | 4 | 3 | 2 | 1.000 / 1.000 / 1.000 |');
    expect(out).not.toContain('vector');
    expect(out).not.toContain('chunk-eval');
    expect(status).toBe(0);
  });

  it.each([
    [[], /Usage/],
    [['--data', '/nowhere/at/all'], /ENOENT/],
    [['--data', folder], /there are: none/],
    [['--data', data, '--sets', 'plants'], /No set plants .*animals, places/],
    [['--data', data, '--modes', 'telepathic'], /--modes takes/],
    [['--data', data, '--store', 'cloud'], /--store takes/],
    [['--data', data, '--model', 'no-such-model'], /no-such-model/],
  ])('%j is refused', (args, message) => {
    const { status, err, out } = retrieval(...args);
    expect(err).toMatch(message);
    expect(out).toBe('');
    expect(status).toBe(1);
  });
});
