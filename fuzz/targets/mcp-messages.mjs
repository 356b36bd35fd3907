import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Finding } from '../engine/finding.mjs';
import { inputJson, jsonInput, mutateJsonInput } from '../engine/json-input.mjs';
import { MCP_MESSAGES, MCP_WORDS, someMessages } from '../engine/mcp-messages.mjs';
import { mutateJson } from '../engine/mutate-json.mjs';
import { NASTY_TEXTS } from '../engine/nasty.mjs';
import { makeProject, RealServer } from '../engine/real-server.mjs';

/** A server is replaced after so many inputs, in turn one of either kind of protocol. */
const INPUTS_OF_A_SERVER = 4000;
/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 40_000;
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Lists of messages over stdio to the real program: it answers the next request, and writes nothing but JSON-RPC. */
export const target = {
  limitMs: 120_000,
  words: MCP_WORDS,
  mutate: mutateJsonInput,

  seeds: () => MCP_MESSAGES.map((message) => jsonInput([message])),

  make(random) {
    const lines = someMessages(random, mutateJson);
    if (random.chance(0.1)) lines.push(random.pick(NASTY_TEXTS).repeat(random.pick([1, 100])));
    if (random.chance(0.02)) lines.push({ ...MCP_MESSAGES[5], extra: 'x'.repeat(random.pick([100_000, 3_000_000])) });
    return jsonInput(lines);
  },

  async open(folder) {
    const project = await makeProject(folder);
    let [server, inputs, started] = [undefined, 0, 0];
    return {
      async run(input) {
        if (!server || server.real.ended || inputs >= INPUTS_OF_A_SERVER) {
          await server?.real.stop();
          [server, inputs, started] = [await connect(project, started % 2 === 1), 0, started + 1];
        }
        inputs += 1;
        return tryMessages(server, inputJson(input));
      },
      memory: () => server?.real.memory() ?? { heap: 0, rss: 0 },
      close: () => server?.real.stop(),
    };
  },
};

async function connect(project, modern) {
  const real = new RealServer(project, ['serve', '--config', 'config.edn']);
  const server = { real, modern, asked: 0, waiting: new Map(), kinds: new Set(), wrong: undefined };
  createInterface(real.child.stdout).on('line', (line) => receive(server, line));
  if (!modern) await ask(server, MCP_MESSAGES[0].method, MCP_MESSAGES[0].params);
  await ask(server, 'tools/list', {});
  return server;
}

function receive(server, line) {
  const message = inputJson(line);
  if (message?.jsonrpc !== '2.0' || !('method' in message || 'result' in message || 'error' in message)) {
    server.wrong ??= new Finding('standard output has a line that is no message', { cause: line.slice(0, 500) });
    return;
  }
  const { id, error, result } = message;
  server.kinds.add(error ? `e${error.code}` : result?.isError ? 'isError' : (message.method ?? 'result'));
  server.waiting.get(id)?.(message);
}

async function ask(server, method, params) {
  server.asked += 1;
  const id = `alive-${server.asked}`;
  const withMeta = server.modern ? { ...params, _meta: MODERN } : params;
  server.real.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: withMeta })}\n`);
  const late = new AbortController();
  const answer = await Promise.race([
    new Promise((resolve) => server.waiting.set(id, resolve)),
    server.real.exit.then(() => undefined),
    sleep(ANSWER_MS, 'late', { signal: late.signal }).catch(() => 'late'),
  ]);
  late.abort();
  server.waiting.delete(id);
  if (answer === 'late')
    throw new Finding(`${method} is not answered any more`, { cause: server.real.errors.join('\n') });
  if (answer === undefined) throw server.real.failure();
  if (!answer.result) throw new Finding(`${method} is answered by an error`, { cause: JSON.stringify(answer) });
}

async function tryMessages(server, value) {
  server.kinds = new Set();
  for (const one of Array.isArray(value) ? value : [value]) {
    server.real.child.stdin.write(`${typeof one === 'string' ? one : JSON.stringify(one)}\n`);
  }
  if (server.modern || server.asked % 2 === 0) await ask(server, 'tools/list', {});
  else await ask(server, 'ping', {});
  if (server.wrong) throw server.wrong;
  return [...server.kinds].sort().join(' ');
}
