import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { ServerFactory } from '../serve-stdio.ts';

/** Sessions held at the same time; the one that was used longest ago ends when there is one more. */
const MOST_SESSIONS = 256;

/**
 * Sessions of the handshake revisions, for servers that ask their clients something (sampling, elicitation) or tell them
 * unasked: a session is one server for as long as its client uses it.
 */
export class LegacySessions {
  readonly #factory: ServerFactory;
  /** By id, in order of last use. */
  readonly #sessions: Map<string, WebStandardStreamableHTTPServerTransport> = new Map();

  constructor(factory: ServerFactory) {
    this.#factory = factory;
  }

  /** Answers a request of a handshake revision: within its session, or beginning one. An unknown session is 404. */
  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const held = id === null ? undefined : this.#sessions.get(id);
    if (id !== null && !held) return sessionNotFound();
    if (id !== null && held) {
      this.#sessions.delete(id);
      this.#sessions.set(id, held);
    }
    const transport = held ?? (await this.#begin());
    return transport.handleRequest(request);
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    const all = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(all.map((transport) => transport.close()));
  }

  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, transport);
        const [oldest] = this.#sessions;
        if (this.#sessions.size > MOST_SESSIONS && oldest) {
          this.#sessions.delete(oldest[0]);
          void oldest[1].close();
        }
      },
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    const server = await this.#factory({ era: 'legacy' });
    await server.connect(transport);
    return transport;
  }
}

function sessionNotFound(): Response {
  const error = { code: -32001, message: 'Session not found: begin a new one with initialize' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
