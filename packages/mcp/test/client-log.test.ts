import { ClientLog, createMcpServer, LOG_LEVELS, type LogLevel } from '@mcp-vector-search/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';

interface Listener {
  readonly client: Client;
  readonly heard: { level: string; logger?: string; data: unknown }[];
}

async function listener(log: ClientLog): Promise<Listener> {
  const server = createMcpServer({ name: 'test', version: '1.2.3' }, { era: 'legacy' });
  log.attach(server);
  const client = new Client({ name: 'client', version: '0' });
  const heard: Listener['heard'] = [];
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    const { level, logger, data } = params;
    heard.push({ level, ...(logger !== undefined && { logger }), data });
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return { client, heard };
}

function logAll(log: ClientLog): void {
  for (const level of LOG_LEVELS) log.log(level, 'ingest', { event: `a-${level}` });
}

describe('ClientLog', () => {
  it('sends errors and worse until the client says otherwise', async () => {
    const log = new ClientLog();
    const { client, heard } = await listener(log);
    logAll(log);
    await client.ping(); // whatever was sent before has arrived
    expect(heard.map(({ level }) => level)).toEqual(['error', 'critical', 'alert', 'emergency']);
    expect(heard[0]).toEqual({ level: 'error', logger: 'ingest', data: { event: 'a-error' } });
  });

  it.each([...LOG_LEVELS.entries()])('%i: logging/setLevel %s sends that and worse', async (at, level) => {
    const log = new ClientLog();
    const { client, heard } = await listener(log);
    await client.setLoggingLevel(level);
    logAll(log);
    await client.ping();
    expect(heard.map((message) => message.level)).toEqual(LOG_LEVELS.slice(at));
  });

  it('refuses a level that there is not', async () => {
    const { client } = await listener(new ClientLog());
    await expect(client.setLoggingLevel('loud' as LogLevel)).rejects.toThrow();
  });

  it('keeps the level of each client apart, and forgets who is gone', async () => {
    const log = new ClientLog();
    const [one, other] = [await listener(log), await listener(log)];
    await one.client.setLoggingLevel('debug');
    await other.client.setLoggingLevel('emergency');
    log.log('info', 'ingest', { event: 'x' });
    await Promise.all([one.client.ping(), other.client.ping()]);
    expect([one.heard.length, other.heard.length]).toEqual([1, 0]);
    await one.client.close();
    log.log('emergency', 'ingest', { event: 'y' });
    await other.client.ping();
    expect([one.heard.length, other.heard.length]).toEqual([1, 1]);
  });
});
