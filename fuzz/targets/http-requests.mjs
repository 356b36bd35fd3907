import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Finding } from '../engine/finding.mjs';
import { inputJson, jsonInput, mutateJsonInput } from '../engine/json-input.mjs';
import { MCP_MESSAGES, MCP_WORDS, someMessages } from '../engine/mcp-messages.mjs';
import { mutateJson } from '../engine/mutate-json.mjs';
import { NASTY_TEXTS } from '../engine/nasty.mjs';
import { makeProject, RealServer } from '../engine/real-server.mjs';

/** How long a good request may take to be answered, and how long a bad one is waited for, in milliseconds. */
const [ANSWER_MS, BAD_MS] = [40_000, 60];
/** After so many inputs a good request has to be answered. */
const INPUTS_BETWEEN = 8;
const HEADERS = [
  ...[
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    'mcp-protocol-version: 2025-06-18',
  ],
  ...[
    'mcp-protocol-version: 2026-07-28',
    'content-type: text/plain',
    'transfer-encoding: chunked',
    'expect: 100-continue',
  ],
  ...[
    'connection: close',
    'connection: upgrade',
    'upgrade: h2c',
    'origin: http://evil.example',
    'origin: null',
    'mcp-session-id: x',
  ],
  ...[
    'content-length: 5',
    'content-length: 99999999',
    'content-length: -1',
    'content-encoding: gzip',
    'mcp-method: tools/list',
    'mcp-name: search',
  ],
  ...[
    'host: evil.example',
    'host: localhost',
    'last-event-id: 1',
    'accept: */*',
    'traceparent: 00-1-1-1',
    'x: \x01',
    'cookie: a=b',
    'range: bytes=0-',
  ],
];
const TARGETS = [
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
  '/..;/mcp',
  '//',
];
const METHODS = ['POST', 'POST', 'POST', 'GET', 'DELETE', 'OPTIONS', 'PUT', 'HEAD', 'TRACE', 'CONNECT', 'FOO', 'PRI'];

/** Raw bytes on connections to the real program over HTTP, in pieces, cut off, many at once: it goes on answering, and lets go of connections. */
export const target = {
  limitMs: 120_000,
  words: [
    ...HEADERS,
    ...TARGETS,
    ...METHODS,
    ...MCP_WORDS,
    '\r\n\r\n',
    '\r\n',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/2.0',
    '0\r\n\r\n',
    'ffffffff\r\n',
  ],
  mutate: mutateJsonInput,
  minimise: false,

  seeds: () =>
    MCP_MESSAGES.map((message) =>
      jsonInput({ pieces: [requestText('POST', '/mcp', HEADERS.slice(0, 3), JSON.stringify(message))], end: 'wait' }),
    ),

  make(random) {
    const pieces = Array.from({ length: 1 + random.small(5) }, () => makeRequest(random));
    if (random.chance(0.1)) pieces.push(random.pick(NASTY_TEXTS));
    return jsonInput({
      pieces,
      end: random.pick(['wait', 'half', 'destroy']),
      cut: random.chance(0.3) ? random.below(600) : 0,
      times: random.chance(0.05) ? 30 : 1,
    });
  },

  async open(folder) {
    const project = await makeProject(folder);
    let place;
    const real = new RealServer(project, ['serve', '--config', 'config.edn', '--http', '0'], (line) => {
      place ??= /^serving MCP at (\S+)$/.exec(line)?.[1];
    });
    real.child.stdout.resume();
    while (!place && !real.ended) await sleep(50);
    const { port } = new URL(place);
    await askWell(real, port);
    const last = [];
    return {
      async run(input) {
        last.push(Buffer.from(input).toString());
        const outcome = await tryRequests(real, Number(port), inputJson(input));
        if (last.length >= INPUTS_BETWEEN) await askWell(real, port, last.splice(0));
        return outcome;
      },
      memory: () => real.memory(),
      close: () => checkEnd(real),
    };
  },
};

function makeRequest(random) {
  const body = JSON.stringify(someMessages(random, mutateJson)[0]) ?? '';
  const headers = [...HEADERS.slice(0, 2), ...HEADERS.filter(() => random.chance(0.08))];
  return requestText(
    random.pick(METHODS),
    random.pick(TARGETS),
    headers,
    random.chance(0.02) ? 'x'.repeat(1_200_000) : body,
  );
}

function requestText(method, path, headers, body) {
  const named = (name) => headers.some((header) => header.startsWith(`${name}:`));
  const all = [...headers];
  if (!named('host')) all.unshift('host: 127.0.0.1');
  if (named('transfer-encoding'))
    return `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  if (!named('content-length')) all.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

async function tryRequests(real, port, value) {
  const { pieces = [], end, cut, times } = Object(value);
  const bytes = Buffer.from((Array.isArray(pieces) ? pieces : [pieces]).map(String).join(''));
  const at = Math.min(bytes.length, Math.max(0, Number(cut) || bytes.length));
  const many = Math.min(30, Math.max(1, Number(times) || 1));
  const answers = await Promise.all(
    Array.from({ length: many }, () => send(port, [bytes.subarray(0, at), bytes.subarray(at)], String(end))),
  );
  if (real.ended) throw real.failure();
  return [...new Set(answers)].sort().join(' ');
}

/** Sends pieces, waits for a moment, and gives the status codes that came. */
async function send(port, pieces, end) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (data) => {
    text = (text + data).slice(0, 4000);
  });
  const closed = once(socket, 'close').catch(() => {});
  const answered = new Promise((resolve) => socket.once('data', resolve));
  for (const piece of pieces.filter(({ length }) => length > 0)) {
    socket.write(piece);
    if (pieces.length > 1) await sleep(2);
  }
  if (end === 'half') socket.end();
  if (end !== 'destroy') await Promise.race([closed, answered.then(() => sleep(5)), sleep(BAD_MS)]);
  socket.destroy();
  await closed;
  return (
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)]
      .map(([, code]) => code)
      .slice(0, 3)
      .join(',') || 'none'
  );
}

/** A good request: it must be answered by the tools. */
async function askWell(real, port, last = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    connection: 'close',
  };
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) };
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, request).then((response) => response.text(), String);
  if (!answer.includes('read_document'))
    throw new Finding('a good request is not answered any more', {
      cause: [answer.slice(0, 500), ...real.errors, ...last].join('\n'),
    });
}

/** After a while without clients no connection is left. */
async function checkEnd(real) {
  for (let waited = 0; waited < 20 && (real.memory().files ?? 0) > 60; waited += 1) await sleep(500);
  const { files = 0 } = real.memory();
  await real.stop();
  if (files > 60) throw new Finding(`the server holds ${files} files and connections when all clients are gone`);
}
