import type { JsonSchema } from '../json-schema.ts';

/**
 * A server that the host already has: an `McpServer` of `@modelcontextprotocol/server` or of its predecessor
 * `@modelcontextprotocol/sdk`. Only these members are used.
 */
export interface HostServer {
  registerTool(...args: never[]): unknown;
  registerResource(...args: never[]): unknown;
  sendToolListChanged(): unknown;
}

/** What a tool answers with: text blocks, and structured content where it has an output schema. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** A tool that has been registered; its schemas may be exchanged. */
export interface RegisteredHostTool {
  inputSchema?: unknown;
}

/** What a resource read answers with. */
export interface ResourceAnswer {
  readonly contents: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[];
}

/** The members of a {@link HostServer} as both kinds of server have them. */
export interface PlainHostServer {
  registerTool(
    name: string,
    config: Readonly<Record<string, unknown>>,
    call: (args: Readonly<Record<string, unknown>>, context: unknown) => Promise<ToolAnswer>,
  ): RegisteredHostTool;
  registerResource(
    name: string,
    uri: unknown,
    config: Readonly<JsonSchema>,
    read: (uri: URL, ...rest: never[]) => Promise<ResourceAnswer>,
  ): unknown;
  sendToolListChanged(): unknown;
}

/** Looks at a host's server through the members that both kinds have. Throws TypeError for anything else. */
export function plainHostServer(server: HostServer): PlainHostServer {
  for (const name of ['registerTool', 'registerResource', 'sendToolListChanged'] as const) {
    if (typeof server?.[name] !== 'function') throw new TypeError(`The server has no ${name}: give an McpServer`);
  }
  return server as unknown as PlainHostServer;
}
