/** MCP tools over a searchable index: for a server that a host already has, or served over stdio. */
export type { ServerInfo } from './create-mcp-server.ts';
export { createMcpServer } from './create-mcp-server.ts';
export type { SearchToolOptions, SearchTools } from './search/register-search-tools.ts';
export { DEFAULT_SEARCH_DESCRIPTION, registerSearchTools } from './search/register-search-tools.ts';
export type { MetadataSummary } from './search/search-input-schema.ts';
export type { StructuredAnswer, StructuredHit } from './search/structured-answer.ts';
export type { ServedStdio, StdioOptions } from './serve-stdio.ts';
export { serveStdio } from './serve-stdio.ts';
