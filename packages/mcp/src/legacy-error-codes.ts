import type { McpServer } from '@modelcontextprotocol/server';

/** A missing resource in the handshake revisions, and in 2026-07-28. The SDK sends the latter in every revision. */
const [LEGACY_NOT_FOUND, NOT_FOUND] = [-32002, -32602];

interface ErrorMessage {
  readonly error?: { readonly code: number; readonly data?: unknown };
}

/** Makes a server that is not connected yet answer for a missing resource with the code of the handshake revisions. */
export function useLegacyErrorCodes({ server }: McpServer): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(isNotFound(message) ? withLegacyCode(message) : message, options);
    return connect(transport);
  };
}

/** Of the errors with this code, the SDK gives only a missing resource a `uri` and nothing else. */
function isNotFound(message: object): boolean {
  const { error } = message as ErrorMessage;
  const { data } = error ?? {};
  return error?.code === NOT_FOUND && typeof data === 'object' && data !== null && Object.keys(data).join() === 'uri';
}

function withLegacyCode<T extends object>(message: T): T {
  return { ...message, error: { ...(message as ErrorMessage).error, code: LEGACY_NOT_FOUND } };
}
