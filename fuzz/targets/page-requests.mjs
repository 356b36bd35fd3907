import { jsonInput, mutateJsonInput } from '../engine/json-input.mjs';
import { NASTY_TEXTS } from '../engine/nasty.mjs';
import { requestSession, requestText, someRequests } from '../engine/raw-requests.mjs';
import { makeProject, startServer } from '../engine/real-server.mjs';

/** How long a good request may take to be answered, in milliseconds. */
const ANSWER_MS = 40_000;
const ROUTES = [
  '/api/search',
  '/api/status',
  '/api/documents',
  '/api/document',
  '/api/map',
  '/',
  '/style.css',
  '/api/none',
  '/../package.json',
];
const KEYS = ['q', 'limit', 'mode', 'path', 'filter', 'contains', 'source', 'offset', 'id', 'document', 'by'];
const VALUES = [
  'log',
  '5',
  '-1',
  '1e9',
  'fused',
  'lexical',
  'corpus/web',
  'topic=web',
  'year=2024',
  '=',
  '%',
  '%00',
  '%ff',
  '../..',
  '',
];
const HEADERS =
  'accept: text/html|origin: http://evil.example|origin: null|host: evil.example|sec-fetch-site: cross-site|if-none-match: *|accept-encoding: gzip|connection: upgrade|content-length: 5|transfer-encoding: chunked'.split(
    '|',
  );
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'];

/** Raw bytes to the page of the real program: it goes on answering, and lets go of connections. */
export const target = {
  limitMs: 120_000,
  minimise: false,
  words: [...ROUTES, ...KEYS.map((key) => `&${key}=`), ...VALUES, ...HEADERS, '\r\n\r\n', '\r\n', 'HTTP/1.0', '?'],
  mutate: mutateJsonInput,

  seeds: () =>
    ROUTES.map((route) => jsonInput({ pieces: [requestText('GET', `${route}?q=log`, [], '')], end: 'wait' })),

  make: (random) => jsonInput(someRequests(random, makeRequest)),

  async open(folder) {
    const project = await makeProject(folder);
    const { real, port } = await startServer(project, ['ui', '--config', 'config.edn'], /^the page is at (\S+) until/);
    return requestSession(real, port, askWell);
  },
};

function makeRequest(random) {
  const values = KEYS.filter(() => random.chance(0.25)).map((key) => `${key}=${aValue(random)}`);
  const headers = HEADERS.filter(() => random.chance(0.08));
  return requestText(random.pick(METHODS), `${random.pick(ROUTES)}?${values.join('&')}`, headers, '');
}

function aValue(random) {
  if (random.chance(0.7)) return random.pick(VALUES);
  const text = random.pick(NASTY_TEXTS);
  return random.chance(0.8) && text.isWellFormed() ? encodeURIComponent(text) : text.replaceAll(/\s/g, '');
}

async function askWell(port) {
  const request = { signal: AbortSignal.timeout(ANSWER_MS), headers: { connection: 'close' } };
  const answer = await fetch(`http://127.0.0.1:${port}/api/search?q=log&limit=1`, request).then(
    (one) => one.text(),
    String,
  );
  return /"hits":\s*\[\s*\{/.test(answer) ? undefined : answer.slice(0, 500);
}
