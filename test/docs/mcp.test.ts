import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryDriver, Store } from '@mcp-vector-search/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { clientEntries } from '../../packages/cli/src/init/client-entries.ts';
import type { JsonSchema } from '../../packages/mcp/src/json-schema.ts';
import { readInputSchema, readOutputSchema } from '../../packages/mcp/src/read/read-schemas.ts';
import { INGESTION_RESOURCES } from '../../packages/mcp/src/resources/ingestion-resources.ts';
import { DOCUMENT_URI_TEMPLATE } from '../../packages/mcp/src/resources/register-index-resources.ts';
import { searchInputSchema } from '../../packages/mcp/src/search/search-input-schema.ts';
import { searchOutputSchema } from '../../packages/mcp/src/search/search-output-schema.ts';
import { statusInputSchema, statusOutputSchema } from '../../packages/mcp/src/status/status-schemas.ts';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';
import { codeSpans, section, tableRows, textOf } from './documents.ts';

const guide = textOf('docs/mcp.md');
const tables = (heading: string, columns: number): string[][] =>
  tableRows(section(guide, heading)).filter((row) => row.length === columns);

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

/** Names of all fields of a schema, those of objects in lists too, but for what is a call of another tool. */
function fieldsOf(schema: JsonSchema): string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, of]) => {
    const inner = (of['items'] ?? of) as JsonSchema;
    return name === 'rest' ? [name] : [name, ...fieldsOf(inner)];
  });
}

describe('docs/mcp.md', () => {
  it('has the entries that init prints', () => {
    const config = '/path/to/project/.mcp-vector-search/config.edn';
    const entries = clientEntries({ command: 'mcp-vector-search', args: [], name: 'docs', config });
    for (const { client, where, text } of entries) {
      expect(section(guide, '## Registering the server')).toContain(`\n${text}\n`);
      expect([client, guide.includes(client)]).toEqual([client, true]);
      for (const file of where.match(/\S+\.json/g) ?? []) expect(guide).toContain(`\`${file}\``);
    }
  });

  it.each([
    ['### search', searchInputSchema(new Map())],
    ['### read_document', readInputSchema],
    ['### index_status', statusInputSchema],
  ])('has under %s every argument with its default', (heading, schema) => {
    const rows = tables(heading, 3).flatMap(([names = '', , fallback = '']) =>
      codeSpans(names).map((name) => [name, fallback]),
    );
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(propertiesOf(schema)).sort());
    const required = (schema['required'] ?? []) as readonly string[];
    for (const [name = '', fallback] of rows) {
      expect([name, fallback === 'required']).toEqual([name, required.includes(name)]);
      const { default: value } = propertiesOf(schema)[name] ?? {};
      if (value !== undefined && name !== 'start_line') expect([name, fallback]).toEqual([name, String(value)]);
    }
  });

  it.each([
    ['### search', searchOutputSchema],
    ['### read_document', readOutputSchema],
    ['### index_status', statusOutputSchema],
  ])('has under %s every field of the answer', (heading, schema) => {
    const known = fieldsOf(schema);
    const spans = tables(heading, 2).flatMap((row) => row.flatMap(codeSpans));
    for (const field of known) expect([field, spans.includes(field)]).toEqual([field, true]);
    const named = tables(heading, 2).flatMap(([names = '']) => codeSpans(names));
    for (const name of named) expect(known).toContain(name);
  });

  it('has every resource with its fields', async () => {
    const rows = tables('## Resources', 2);
    expect(rows.map(([address = '']) => codeSpans(address)[0])).toEqual([
      ...INGESTION_RESOURCES.map(({ uri }) => uri),
      DOCUMENT_URI_TEMPLATE,
    ]);
    const index = await Store.open({ driver: memoryDriver() });
    for (const [at, { uri, read }] of INGESTION_RESOURCES.entries()) {
      const fields = codeSpans(rows[at]?.[1] ?? '');
      for (const key of keysOf(await read({ index, sources: [] })))
        expect([uri, fields]).toEqual([uri, expect.arrayContaining([key])]);
    }
    await index.close();
  });

  it('has every event that is logged', () => {
    const serving = ['index-event-log', 'make-servers']
      .map((name) => textOf(`packages/cli/src/serving/${name}.ts`))
      .join();
    const events = [...serving.matchAll(/event: (?:partial \? )?'([a-z-]+)'/g)].map((match) => match[1]);
    expect(events.length).toBeGreaterThan(8);
    const documented = codeSpans(section(guide, '## Log messages'));
    for (const event of [...events, 'ingest-failed', 'file-created', 'file-modified', 'file-deleted']) {
      expect([event, documented.includes(event ?? '')]).toEqual([event, true]);
    }
  });

  it('shows an answer as an agent gets it', async () => {
    const folder = temporaryFolder();
    const kettle = /^```markdown\n([\s\S]*?)^```$/m.exec(textOf('docs/strategies.md'))?.[1] ?? '';
    writeFiles(folder, {
      '.mcp-vector-search/config.edn': '{:sources [{:path "docs/kettle.md" :ingest :markdown}]}',
      'docs/kettle.md': kettle,
    });
    expect((await runCli(['index'], { cwd: folder })).code).toBe(0);
    const [shown = ''] = /(?<=^````\n)[\s\S]*?(?=\n````$)/m.exec(section(guide, '### search')) ?? [];
    const query = /for "(.*)"\.$/m.exec(shown)?.[1];
    const client = new Client({ name: 'test', version: '0' });
    const args = [CLI, 'serve', '--config', join(folder, '.mcp-vector-search/config.edn')];
    const env = emptyHome(folder) as Record<string, string>;
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
    const { content } = await client.callTool({ name: 'search', arguments: { query, limit: 1 } });
    await client.close();
    const [{ text }] = content as [{ text: string }];
    expect(text.replace(/\S*(?=\/docs\/kettle\.md)/, '/path/to/project')).toBe(shown);
    rmSync(folder, { recursive: true });
  });
});

/** Names of all fields of a value. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}
