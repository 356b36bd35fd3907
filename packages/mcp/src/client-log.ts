import type { McpServer } from '@modelcontextprotocol/server';

/** Levels of log messages, from the least to the most serious (RFC 5424). */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Sends log messages to connected clients of the handshake revisions, by the level that each has set: `error` until then. */
export class ClientLog {
  readonly #levels: Map<McpServer, LogLevel> = new Map();

  /** Takes a server that is not connected yet; forgotten when it closes. */
  attach(server: McpServer): void {
    this.#levels.set(server, 'error');
    const { server: inner } = server;
    inner.setRequestHandler('logging/setLevel', ({ params }) => {
      this.#levels.set(server, params.level);
      return {};
    });
    const before = inner.onclose;
    inner.onclose = () => {
      this.#levels.delete(server);
      before?.();
    };
  }

  /** Sends a message to whoever wants its level. `data` is any JSON. */
  log(level: LogLevel, logger: string, data: Readonly<Record<string, unknown>>): void {
    for (const [server, least] of this.#levels) {
      if (!server.isConnected() || LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) continue;
      const params = { level, logger, data };
      server.server.notification({ method: 'notifications/message', params }).catch(() => {}); // gone
    }
  }
}
