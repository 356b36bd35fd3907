import { describe, expect, it } from 'vitest';
import { RawServer } from '../../../../test/raw-server.ts';
import { runCli, temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';
import { jsonLinesSink } from '../../src/serving/json-lines-sink.ts';
import { logSink, serverLog } from '../../src/serving/server-log.ts';

function collected(): { lines: string[]; write(text: string): void } {
  const lines: string[] = [];
  return { lines, write: (text) => lines.push(...text.split('\n').slice(0, -1)) };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('serverLog', () => {
  it('is none unless it is asked for', () => {
    expect(serverLog({}, collected())).toBeUndefined();
  });

  it('writes JSON, from the level on that is asked for', () => {
    const sink = collected();
    const log = serverLog({ 'log-format': 'json', 'log-level': 'notice' }, sink);
    log?.log('info', 'ingest', { event: 'left-out' });
    log?.log('notice', 'search', { event: 'tool-called', tool: 'search', error: undefined });
    log?.log('critical', 'ingest', { event: 'ingest-stopped' });
    const records = sink.lines.map((line) => JSON.parse(line));
    expect(records).toEqual([
      {
        timestamp: expect.stringMatching(TIME),
        level: 'notice',
        logger: 'search',
        event: 'tool-called',
        tool: 'search',
      },
      { timestamp: expect.stringMatching(TIME), level: 'critical', logger: 'ingest', event: 'ingest-stopped' },
    ]);
  });

  it.each([
    [{ 'log-format': 'text' }, ['info']],
    [{ 'log-level': 'debug' }, ['debug', 'info']],
  ])('writes text by default, from info on: %j', (values, levels) => {
    const sink = collected();
    const log = serverLog(values, sink);
    for (const level of ['debug', 'info'] as const) log?.log(level, 'x', { event: 'e', path: 'a\nb', count: 2 });
    expect(sink.lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual(
      levels.map((level) => `${level} x: e path="a\\nb" count=2`),
    );
  });
});

describe('jsonLinesSink', () => {
  it('makes JSON of what is none', () => {
    const sink = collected();
    const json = jsonLinesSink(sink);
    json.write('error: no [STORE_FULL]\nwarning: odd\nreading 1/2\n\n');
    json.write('{"event":"mcp.request.completed"}\n');
    expect(sink.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'message', message: 'no [STORE_FULL]' },
      { level: 'warning', message: 'odd' },
      { level: 'info', message: 'reading 1/2' },
      { event: 'mcp.request.completed' },
    ]);
  });

  it('leaves out information for a level above it, and is what it was where text is wanted', () => {
    const sink = collected();
    logSink({ 'log-format': 'json', 'log-level': 'warning' }, sink).write('reading 1/2\nerror: e\n');
    expect(sink.lines.map((line) => JSON.parse(line).level)).toEqual(['error']);
    expect(logSink({ 'log-level': 'debug' }, sink)).toBe(sink);
  });
});

describe('serve', () => {
  it('with --log-format json writes nothing but JSON, and a record of every call', async () => {
    const cwd = temporaryFolder();
    writeFiles(cwd, { '.mcp-vector-search/config.edn': '{:sources [{:path "*.md"}]}', 'a.md': 'alpha' });
    const server = new RawServer(cwd, ['--log-format', 'json']);
    let stderr = '';
    server.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const told = new Promise((resolve) => server.child.stderr.on('end', resolve));
    await server.initialize();
    await server.call('search', { query: 'alpha' });
    await server.call('search', {});
    server.child.stdin.end();
    expect(await server.exit()).toBe(0);
    await told;
    const records = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const record of records) expect(record.timestamp).toMatch(TIME);
    const calls = records.filter(({ event }) => event === 'tool-called');
    expect(calls).toHaveLength(2);
    expect(calls).toContainEqual(
      expect.objectContaining({
        level: 'info',
        logger: 'search',
        tool: 'search',
        outcome: 'success',
        'duration-ms': expect.any(Number),
      }),
    );
    expect(calls).toContainEqual(
      expect.objectContaining({ level: 'notice', outcome: 'error', error: expect.any(String) }),
    );
  });

  it.each([
    ['--log-format', 'xml', 'it can be text, json'],
    ['--log-level', 'loud', 'it can be debug, info, notice, warning, error'],
  ])('refuses %s %s', async (option, value, message) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await runCli(['serve', option, value], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`error: ${option} is "${value}"; ${message}`);
  });
});
