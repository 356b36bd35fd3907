import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Finding } from './finding.mjs';
import { inputJson } from './json-input.mjs';
import { NASTY_TEXTS } from './nasty.mjs';

/** How long an answer to bad bytes is waited for, in milliseconds. */
const BAD_MS = 60;
/** After so many inputs a good request has to be answered. */
const INPUTS_BETWEEN = 8;
/** Files and connections that a server may hold when all clients are gone. */
const MOST_FILES = 60;

/** A request as it goes over the line. */
export function requestText(method, path, headers, body) {
  const named = (name) => headers.some((header) => header.startsWith(`${name}:`));
  const all = named('host') ? [...headers] : ['host: 127.0.0.1', ...headers];
  const chunked = named('transfer-encoding');
  if (!chunked && !named('content-length')) all.push(`content-length: ${Buffer.byteLength(body)}`);
  const sent = chunked ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  return `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${sent}`;
}

/** Some requests behind one another on a connection, as a value: how they are cut, how the connection ends, how many there are. */
export function someRequests(random, makeRequest) {
  const pieces = Array.from({ length: 1 + random.small(5) }, () => makeRequest(random));
  if (random.chance(0.1)) pieces.push(random.pick(NASTY_TEXTS));
  const cut = random.chance(0.3) ? random.below(600) : 0;
  return { pieces, end: random.pick(['wait', 'half', 'destroy']), cut, times: random.chance(0.05) ? 30 : 1 };
}

/**
 * A session that sends such inputs to a server.
 *
 * @param {import('./real-server.mjs').RealServer} real
 * @param {number} port
 * @param {(port: number) => Promise<string | undefined>} askWell Sends a good request; what is wrong with the answer.
 */
export async function requestSession(real, port, askWell) {
  const last = [];
  const check = async () => {
    const wrong = await askWell(port);
    if (wrong === undefined) return last.splice(0);
    throw new Finding('a good request is not answered any more', {
      cause: [wrong, ...real.errors, ...last].join('\n'),
    });
  };
  await check();
  return {
    async run(input) {
      last.push(Buffer.from(input).toString());
      const outcome = await tryRequests(real, port, inputJson(input));
      if (last.length >= INPUTS_BETWEEN) await check();
      return outcome;
    },
    memory: () => real.memory(),
    close: () => checkEnd(real),
  };
}

async function tryRequests(real, port, value) {
  const { pieces = [], end, cut, times } = Object(value);
  const bytes = Buffer.from((Array.isArray(pieces) ? pieces : [pieces]).map(String).join(''));
  const at = Math.min(bytes.length, Math.max(0, Number(cut) || bytes.length));
  const parts = [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0);
  const many = Math.min(30, Math.max(1, Number(times) || 1));
  const answers = await Promise.all(Array.from({ length: many }, () => send(port, parts, String(end))));
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
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await sleep(2);
  }
  if (end === 'half') socket.end();
  if (end !== 'destroy') await Promise.race([closed, answered.then(() => sleep(5)), sleep(BAD_MS)]);
  socket.destroy();
  await closed;
  const codes = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code);
  return codes.slice(0, 3).join(',') || 'none';
}

/** After a while without clients no connection is left. */
async function checkEnd(real) {
  const files = () => real.memory().files ?? 0;
  for (let waited = 0; waited < 20 && files() > MOST_FILES; waited += 1) await sleep(500);
  const left = files();
  await real.stop();
  if (left > MOST_FILES) throw new Finding(`the server holds ${left} files and connections when all clients are gone`);
}
