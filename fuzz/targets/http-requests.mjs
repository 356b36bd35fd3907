import { jsonInput, mutateJsonInput } from '../engine/json-input.mjs';
import { MCP_MESSAGES, MCP_WORDS, someMessages } from '../engine/mcp-messages.mjs';
import { mutateJson } from '../engine/mutate-json.mjs';
import { requestSession, requestText, someRequests } from '../engine/raw-requests.mjs';
import { makeProject, startServer } from '../engine/real-server.mjs';

/** How long a good request may take to be answered, in milliseconds. */
const ANSWER_MS = 40_000;
const GOOD = ['content-type: application/json', 'accept: application/json, text/event-stream'];
const HEADERS = [
  ...GOOD,
  ...'mcp-protocol-version: 2025-06-18|mcp-protocol-version: 2026-07-28|mcp-session-id: x|mcp-method: tools/list|mcp-name: search'.split(
    '|',
  ),
  ...'content-type: text/plain|content-encoding: gzip|transfer-encoding: chunked|expect: 100-continue|accept: */*|range: bytes=0-'.split(
    '|',
  ),
  ...'connection: close|connection: upgrade|upgrade: h2c|origin: http://evil.example|origin: null|host: evil.example|host: localhost'.split(
    '|',
  ),
  ...'content-length: 5|content-length: 99999999|content-length: -1|last-event-id: 1|traceparent: 00-1-1-1|x: \x01|cookie: a=b'.split(
    '|',
  ),
];
const PATHS = [
  '/mcp',
  '/mcp',
  '/mcp',
  '/',
  '/mcp/',
  '/mcp?x=%',
  '//mcp',
  'http://a/mcp',
  '*',
  '/%00',
  '/mcp#a',
  `/${'a'.repeat(9000)}`,
  '//',
];
const METHODS = ['POST', 'POST', 'POST', 'GET', 'DELETE', 'OPTIONS', 'PUT', 'HEAD', 'TRACE', 'CONNECT', 'FOO', 'PRI'];
const SYNTAX = ['\r\n\r\n', '\r\n', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', '0\r\n\r\n', 'ffffffff\r\n'];

/** Raw bytes to the real program over HTTP, in pieces, cut off, many at once: it goes on answering, and lets go of connections. */
export const target = {
  limitMs: 120_000,
  minimise: false,
  words: [...HEADERS, ...PATHS, ...METHODS, ...MCP_WORDS, ...SYNTAX],
  mutate: mutateJsonInput,

  seeds: () =>
    MCP_MESSAGES.map((message) => {
      const request = requestText('POST', '/mcp', HEADERS.slice(0, 3), JSON.stringify(message));
      return jsonInput({ pieces: [request], end: 'wait' });
    }),

  make: (random) => jsonInput(someRequests(random, makeRequest)),

  async open(folder) {
    const project = await makeProject(folder);
    const args = ['serve', '--config', 'config.edn', '--http', '0'];
    const { real, port } = await startServer(project, args, /^serving MCP at (\S+)$/);
    return requestSession(real, port, askWell);
  },
};

function makeRequest(random) {
  const body = random.chance(0.02)
    ? 'x'.repeat(1_200_000)
    : (JSON.stringify(someMessages(random, mutateJson)[0]) ?? '');
  const headers = [...GOOD, ...HEADERS.filter(() => random.chance(0.08))];
  return requestText(random.pick(METHODS), random.pick(PATHS), headers, body);
}

async function askWell(port) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    connection: 'close',
  };
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) };
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, request).then((response) => response.text(), String);
  return answer.includes('read_document') ? undefined : answer.slice(0, 500);
}
