import { copyFile, open, stat } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../../src/errors.ts';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { runSql } from './index-file.ts';

const file = useTempFolder();
const SEGMENTS = 3600;

/** An index with blocks, loose vectors, dead windows, spare vectors and terms of both kinds. */
async function makeIndex(path: string): Promise<void> {
  await using store = await Store.open({ path, embedder: EMBEDDER });
  const documents = Array.from({ length: SEGMENTS / 6 }, (_, i) =>
    change(
      `d${i}`,
      Array.from({ length: 6 }, (_, n) => `text ${i} ${n}`),
      { metadata: { lang: `l${i % 3}` }, segmentMetadata: (ordinal) => ({ part: ordinal }) },
    ),
  );
  await store.replace(documents);
  await store.replace(documents.slice(-3));
  await store.replace([change('d7', ['another text']), change('failed', [], { state: 'failed' })]);
  await store.replace([change('pending', ['no vectors yet'], { state: 'pending' })]);
  await store.remove([{ sourceId: 'source', documentId: 'd9' }]);
}

async function problemsOf(path: string): Promise<readonly string[]> {
  await using store = await Store.open({ path, readOnly: true });
  return (await store.verify()).problems;
}

const DAMAGES: readonly [what: string, sql: string, finding: RegExp][] = [
  ['a segment is missing', 'DELETE FROM segment WHERE id = 10', /do not have all their segments: 1/],
  ['a document is missing', "DELETE FROM document WHERE document_id = 'd3'", /segments belong to no document: 6/],
  [
    'a document counts too many segments',
    "UPDATE document SET segments = 7 WHERE document_id = 'd3'",
    /not have all their segments: 1/,
  ],
  ['a content is missing', 'DELETE FROM content WHERE id = (SELECT id FROM content LIMIT 1)', /lost their content/],
  [
    'a content is another',
    "UPDATE content SET codec = 0, data = CAST('x' AS BLOB) WHERE id = 19",
    /^6 segments of d3 have lost their content$/m,
  ],
  [
    'a content is damaged',
    'UPDATE content SET data = zeroblob(40) WHERE id = 19',
    /^6 segments of d3 have lost their content$/m,
  ],
  [
    'a content is left over',
    "INSERT INTO content VALUES (100000, 0, CAST('x' AS BLOB))",
    /packs of content belong to no segment: 1/,
  ],
  [
    'a segment has another content',
    'UPDATE segment SET text_length = 3 WHERE id = 20',
    /segment 1 of d3 has lost its content/,
  ],
  [
    'a lexical run is missing',
    'DELETE FROM lexical_run WHERE id = (SELECT min(id) FROM lexical_run)',
    /lexical entries of \d+ segments instead of 3590/,
  ],
  [
    'a lexical run is left over',
    `INSERT INTO lexical_run SELECT 1000, 100000, 100000 + last - first, entries, bytes, dead, dead_bits FROM lexical_run LIMIT 1;
     INSERT INTO lexical_entry SELECT 1000, segments, lengths, first_page, hashes FROM lexical_entry LIMIT 1`,
    /lexical entries belong to no segment: \d+/,
  ],
  ['lexical runs overlap', 'UPDATE lexical_run SET first = 5 WHERE id > 1', /lexical run \d+ overlaps another/],
  ['lexical entries are missing', 'DELETE FROM lexical_entry', /lexical run \d+ cannot be read/],
  ['lexical entries are of nobody', 'UPDATE lexical_entry SET run = 1000 WHERE run = 1', /entries belong to no run/],
  [
    'lexical entries are cut off',
    'UPDATE lexical_entry SET lengths = substr(lengths, 2)',
    /lexical run \d+ cannot be read/,
  ],
  [
    'lexical entries are of other segments',
    'UPDATE lexical_run SET last = last + 1 WHERE id = (SELECT max(id) FROM lexical_run)',
    /is of other segments than it says/,
  ],
  [
    'a length is another',
    "UPDATE lexical_entry SET lengths = CAST(unhex('7f') || substr(lengths, 2) AS BLOB)",
    /has other terms than it says/,
  ],
  [
    'a page of terms is missing',
    'DELETE FROM lexical_page WHERE id = (SELECT min(id) FROM lexical_page)',
    /lexical run \d+ has lost terms/,
  ],
  ['a page of terms is another', 'UPDATE lexical_page SET data = zeroblob(length(data))', /has lost terms/],
  [
    'a page of terms is left over',
    'INSERT INTO lexical_page SELECT 100000, checksum, data FROM lexical_page LIMIT 1',
    /pages of lexical terms instead of/,
  ],
  ['a page begins elsewhere', 'UPDATE lexical_entry SET hashes = zeroblob(length(hashes))', /has lost terms/],
  [
    'a run takes the living for dead',
    "UPDATE lexical_run SET dead = dead + 1, dead_bits = CAST(unhex('01') || substr(dead_bits, 2) AS BLOB) WHERE id = 1",
    /the count of tokens is/,
  ],
  [
    'a run counts its dead wrongly',
    'UPDATE lexical_run SET dead = dead + 1 WHERE id = 1',
    /counts its dead entries wrongly/,
  ],
  [
    'a loose vector is missing',
    'DELETE FROM vector WHERE segment = (SELECT max(segment) FROM vector)',
    /ha(s|ve) lost vectors/,
  ],
  ['a loose vector is another', 'UPDATE vector SET scan = (SELECT scan FROM vector LIMIT 1)', /ha(s|ve) lost vectors/],
  [
    'a loose vector is left over',
    'INSERT INTO vector SELECT 100000, scan FROM vector LIMIT 1',
    /vectors belong to no segment: 1/,
  ],
  [
    'a residual is another',
    'UPDATE segment SET residuals = zeroblob(4) WHERE id = 30',
    /^segment \d of d4 has lost vectors$/m,
  ],
  [
    'a residual is missing',
    'UPDATE segment SET residuals = NULL WHERE id = 30',
    /indexed documents have no vectors: 1/,
  ],
  ['a block is missing', 'DELETE FROM block WHERE id = (SELECT min(id) FROM block)', /ha(s|ve) lost vectors/],
  [
    'a scan plane is missing',
    'DELETE FROM block_scan WHERE id = (SELECT min(id) FROM block)',
    /blocks have no vectors: 1/,
  ],
  ['a scan plane is another', 'UPDATE block_scan SET scan = zeroblob(length(scan))', /ha(s|ve) lost vectors/],
  ['a scan plane is short', 'UPDATE block_scan SET scan = substr(scan, 13)', /has another size/],
  [
    'a block holds other segments',
    'UPDATE block_scan SET segments = zeroblob(length(segments))',
    /other segments than it says/,
  ],
  [
    'a block forgets what is dead',
    'UPDATE block SET dead_bits = zeroblob(length(dead_bits))',
    /counts its dead windows wrongly/,
  ],
  [
    'a block takes the living for dead',
    "UPDATE block SET dead = dead + 1, dead_bits = CAST(unhex('01') || substr(dead_bits, 2) AS BLOB)",
    /lost vectors|are gone/,
  ],
  ['blocks overlap', 'UPDATE block SET first = 1', /blocks overlap/],
  ['a term is missing', 'DELETE FROM document_term WHERE document = 4', /cannot be filtered by all its metadata/],
  [
    'a term of a segment is missing',
    'DELETE FROM segment_term WHERE segment = 20',
    /cannot be filtered by all its metadata/,
  ],
  [
    'a term too many',
    "INSERT INTO segment_term SELECT id, 20 FROM term WHERE value LIKE '\"l%' LIMIT 1",
    /filter entries of segments instead of/,
  ],
  [
    'a term is left over',
    "INSERT INTO term (key, value) SELECT id, '99' FROM key LIMIT 1",
    /metadata terms belong to nothing: 1/,
  ],
  [
    'a term of nobody',
    'INSERT INTO document_term SELECT id, 100000 FROM term LIMIT 1',
    /metadata terms are of no document: 1/,
  ],
  [
    'metadata are another',
    `UPDATE document SET metadata = '{"lang":"xx"}' WHERE document_id = 'd3'`,
    /d3 cannot be filtered/,
  ],
  ['a count is wrong', 'UPDATE total SET windows = windows + 1', /the count of windows is 3590, but there are 3589/],
  ['a count of states is wrong', 'UPDATE total SET pending = 0', /the count of pending is 0, but there are 1/],
  ['a count of tokens is wrong', 'UPDATE total SET tokens = tokens + 1', /the count of tokens is/],
  ['numbers will be given twice', 'UPDATE total SET next_segment = 5', /segments have numbers not yet given/],
  [
    'a vector cannot be found by its text',
    'UPDATE total SET first_new = 50',
    /vectors cannot be found by their embed text: \d+/,
  ],
  ['a text without a vector', "INSERT INTO embedding VALUES (x'010203040506', 30)", /embed texts have no vectors: 1/],
  [
    'a spare vector is in use',
    'UPDATE spare SET embed_key = (SELECT embed_key FROM segment WHERE id = 1) WHERE seq = 1',
    /spare vectors are in use: 1/,
  ],
  ['a source is missing', 'DELETE FROM source', /documents have no source/],
];

describe('verify', () => {
  let whole = '';
  beforeEach(async () => {
    whole = file('whole.db');
    await makeIndex(whole);
  });

  it('finds nothing wrong with a whole index, and everything wrong with damaged ones', async () => {
    expect(await problemsOf(whole)).toEqual([]);
    for (const [what, sql, finding] of DAMAGES) {
      const path = file(`${what}.db`);
      await copyFile(whole, path);
      await runSql(path, sql);
      expect((await problemsOf(path)).join('\n'), what).toMatch(finding);
    }
  });

  it('says the same of a document once, in plain numbers, whatever part of the file is gone', async () => {
    const { size } = await stat(whole);
    for (let at = 16_384; at < size; at += 8192 * 9) {
      const path = file('hole.db');
      await copyFile(whole, path);
      const handle = await open(path, 'r+');
      await handle.write(Buffer.alloc(8192), 0, 8192, at);
      await handle.close();
      const problems = await problemsOf(path).catch((error: unknown) => [error]);
      expect(new Set(problems).size).toBe(problems.length);
      for (const problem of problems) {
        if (problem instanceof VectorSearchError) expect(problem.code).toBe('STORE_CORRUPT');
        else expect(problem).not.toMatch(/segments? -/);
      }
    }
  });

  it.each([
    ['metadata that ends too early', `UPDATE document SET metadata = '{"lang": "l'`],
    ['a problem that is none', "UPDATE document SET problem = '{' WHERE document_id = 'd3'"],
    [
      'nothing where a vector was',
      `CREATE TABLE emptied AS SELECT segment, NULL AS scan FROM vector;
       DROP TABLE vector;
       ALTER TABLE emptied RENAME TO vector`,
    ],
  ])('whoever reads a damaged index is told so: %s', async (_what, sql) => {
    await runSql(whole, sql);
    await using store = await Store.open({ path: whole, readOnly: true });
    const reading = async (): Promise<void> => {
      for await (const { sourceId, documentId } of store.documents()) await store.document({ sourceId, documentId });
      const { problems } = await store.verify();
      if (problems.length > 0) throw new VectorSearchError('STORE_CORRUPT', problems.join('\n'));
    };
    await expect(reading()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    await expect(store.document({ sourceId: 'source', documentId: 'd3' }).then(() => reading())).rejects.toMatchObject({
      code: 'STORE_CORRUPT',
    });
  });

  it('is not disturbed by what is written meanwhile', async () => {
    await using store = await Store.open({ path: whole, embedder: EMBEDDER });
    const verified = store.verify();
    for (let i = 0; i < 30; i += 1) {
      await store.replace([change(`d${i}`, [`new text ${i}`])]);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect((await verified).problems).toEqual([]);
  });

  it('can be stopped', async () => {
    await using store = await Store.open({ path: whole, readOnly: true });
    const stop = new AbortController();
    const verified = store.verify({ signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 2);
    await expect(verified).rejects.toThrow('enough');
  });
});
