import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNKING_FLAGS, INDEX_FLAGS, REPORT_FLAGS } from '../../packages/repo-search/src/index/flags.ts';
import { SEARCH_SETTINGS } from '../../packages/repo-search/src/search/settings.ts';
import { CONFIG_FILE_KEYS } from '../../packages/repo-search/src/shared/config-file.ts';
import { parseConfigFile } from '../../packages/repo-search/src/shared/read-config-file.ts';
import { codeBlocks, codeSpans, REPOSITORY, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/chroma.md');
const search = section(guide, '## mcp-chromadb-repo-search');
const index = section(guide, '## chromadb-repo-indexer');

/** Flag, variable, key and default of each row of a table of settings. */
function settings(markdown: string): string[][] {
  const rows = tableRows(markdown).filter((row) => row.length === 6);
  return rows.map((row) => row.slice(0, 3).map((cell) => codeSpans(cell)[0] ?? ''));
}

/** Where a value of a file goes: the name of the key that a setting reads. */
function keyOf(setting: (typeof SEARCH_SETTINGS)[number]): string {
  for (const [part, keys] of Object.entries(CONFIG_FILE_KEYS)) {
    for (const key of Object.keys(keys)) {
      const empty = { chroma: {}, files: {}, chunking: {}, sync: {}, embedding: {} };
      const file = { ...empty, [part]: { [key]: 'found' } };
      if (setting.yaml?.(file as never) === 'found') return `${part}.${key}`;
    }
  }
  return '';
}

describe('docs/chroma.md', () => {
  it('has every flag, variable and key of the search server, and no other', () => {
    const known = SEARCH_SETTINGS.map((setting) => [`--${setting.flag}`, setting.env ?? '', keyOf(setting)]);
    expect(settings(search)).toEqual([...known, ['--help', '', '']]);
  });

  it('says the defaults of the search server as help does', () => {
    const rows = tableRows(search).filter((row) => row.length === 6);
    for (const { flag, shown } of SEARCH_SETTINGS.filter((setting) => setting.flag !== 'version')) {
      const [, , , cell = ''] = rows.find(([name]) => name === `\`--${flag}\``) ?? [];
      expect([flag, cell.replaceAll('`', '')]).toEqual([flag, shown]);
    }
  });

  it('has every flag, variable and key of the indexer, and no other', () => {
    const known = INDEX_FLAGS.map(({ name, env = '', yaml = '' }) => [`--${name}`, env, yaml]);
    expect(settings(index)).toEqual(known);
    for (const { name } of REPORT_FLAGS.filter((flag) => !CHUNKING_FLAGS.includes(flag)))
      expect(index).toContain(`\`--${name}\``);
  });

  it('begins with commands whose flags are there', () => {
    const [block = ''] = codeBlocks(guide, 'sh');
    const [indexing = '', searching = ''] = block.split(/^mcp-chromadb/m);
    const flagsOf = (text: string): string[] => [...text.matchAll(/ --([a-z-]+)/g)].map((match) => match[1] ?? '');
    expect([flagsOf(indexing).length, flagsOf(searching).length]).toEqual([8, 4]);
    for (const flag of flagsOf(indexing)) expect(INDEX_FLAGS.map(({ name }) => name)).toContain(flag);
    for (const name of flagsOf(searching)) expect(SEARCH_SETTINGS.map(({ flag }) => flag)).toContain(name);
  });

  it('shows a file that is read, with every section', () => {
    const [yaml = ''] = codeBlocks(guide, 'yaml');
    const file = parseConfigFile(yaml, 'example.yml', { nulls: 'refuse' });
    for (const part of Object.values(file)) expect(Object.keys(part)).not.toEqual([]);
  });

  it('has every argument of the tool and every field of the log', () => {
    const names = (heading: string): string[] =>
      tableRows(section(guide, heading)).flatMap(([cell = '']) => codeSpans(cell));
    expect(names('### The tool search')).toEqual(['query', 'source', 'path', 'limit']);
    expect(names('### Log over HTTP')).toEqual([
      ...['timestamp', 'level', 'event', 'request_id', 'transport', 'duration_ms'],
      ...['http.method', 'http.path', 'http.status_code', 'http.response_bytes', 'mcp.tool', 'mcp.parameters'],
      ...['mcp.outcome', 'mcp.error', 'mcp.response_content_bytes', 'mcp.documents_found'],
    ]);
  });

  it('names for everything a test that is there and speaks of it', () => {
    const rows = tableRows(guide);
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) {
      const [path = ''] = codeSpans(row.at(-1) ?? '');
      expect([row[0], existsSync(join(REPOSITORY, path))]).toEqual([row[0], true]);
      for (const name of codeSpans(row[0] ?? '')) {
        const bare = name.split('.').at(-1)?.replace(/^--/, '') ?? '';
        expect([path, bare, textOf(path).includes(bare)]).toEqual([path, bare, true]);
      }
    }
  });

  it('says who can reach the server, and shows a proxy', () => {
    const security = section(guide, '### Security');
    expect(security).toContain('**`/mcp` is open to whoever reaches it.**');
    expect(security).toContain('reverse_proxy 127.0.0.1:8080');
  });
});
