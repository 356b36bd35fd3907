import {
  createMcpServer,
  type HttpRequestRecord,
  registerTextTool,
  serveHttp,
  type TextTool,
} from '@mcp-vector-search/mcp';
import { expect, it, onTestFinished } from 'vitest';

const TOOL: TextTool = {
  name: 'shout',
  title: 'Shout',
  description: 'Says it louder',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
  annotations: { readOnlyHint: true },
  async call(args, { headers }) {
    if (args['text'] === undefined) return { text: 'no text', isError: true };
    const text = `${String(args['text']).toUpperCase()} ${headers?.get('x-caller') ?? ''}`;
    return { text, record: { parameters: { text: args['text'] }, documents_found: 0 } };
  },
};

it('a text tool answers with one text, sees the headers of its request, and leaves a record where it wants to', async () => {
  const records: HttpRequestRecord[] = [];
  const factory = (): ReturnType<typeof createMcpServer> => {
    const server = createMcpServer({ name: 'test', version: '1', instructions: '', prompts: false });
    registerTextTool(server, TOOL);
    return server;
  };
  const { url, close } = await serveHttp(factory, { onRequest: (record) => records.push(record) });
  onTestFinished(close);
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-caller': 'me',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await answer.text();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
  };
  const init = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
  const { capabilities, instructions } = await send('initialize', init);
  expect([capabilities, instructions]).toEqual([{ logging: {}, tools: { listChanged: true } }, undefined]);
  const { tools } = await send('tools/list', {});
  expect(tools).toEqual([
    {
      name: 'shout',
      title: 'Shout',
      description: 'Says it louder',
      inputSchema: expect.objectContaining(TOOL.inputSchema),
      annotations: { title: 'Shout', readOnlyHint: true },
    },
  ]);
  expect(await send('tools/call', { name: 'shout', arguments: { text: 'hi' } })).toEqual({
    content: [{ type: 'text', text: 'HI me' }],
  });
  expect(await send('tools/call', { name: 'shout', arguments: {} })).toMatchObject({ isError: true });
  expect(records.slice(2).map(({ mcp }) => mcp)).toEqual([
    { tool: 'shout', parameters: { text: 'hi' }, outcome: 'success', response_content_bytes: 5, documents_found: 0 },
    undefined,
  ]);
});
