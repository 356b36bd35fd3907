/** MCP tools and resources over a searchable index: for a server that a host already has, or served over stdio and HTTP. */

export { Announcer } from './announcer.ts';
export { estimateTokens } from './budget/estimate-tokens.ts';
export { ClientLog, LOG_LEVELS, type LogLevel } from './client-log.ts';
export type { ServerInfo } from './create-mcp-server.ts';
export { createMcpServer } from './create-mcp-server.ts';
export type { CallContext } from './host/call-context.ts';
export type { HostServer } from './host/host-server.ts';
export { registerTextTool, type TextTool, type TextToolAnswer } from './host/register-text-tool.ts';
export { isLoopback, type ListenAddress, parseListenAddress } from './http/listen-address.ts';
export type { HttpRequestRecord, McpCallRecord } from './http/request-record.ts';
export type { HttpOptions, ServedHttp } from './http/serve-http.ts';
export { serveHttp } from './http/serve-http.ts';
export type { JsonSchema } from './json-schema.ts';
export type { ReadAnswer } from './read/read-document.ts';
export type { SearchTools } from './register-search-tools.ts';
export { registerSearchTools } from './register-search-tools.ts';
export type { IndexResourceOptions, ShownSource } from './resources/index-resource-options.ts';
export { DOCUMENT_URI_TEMPLATE, registerIndexResources } from './resources/register-index-resources.ts';
export type { StructuredAnswer, StructuredHit } from './search/structured-answer.ts';
export type { SchemaListener, SearchToolOptions } from './search-toolset.ts';
export { DEFAULT_SEARCH_DESCRIPTION, DEFAULT_TOKEN_BUDGET, SearchToolset } from './search-toolset.ts';
export type { ServedStdio, ServerFactory, ServerPurpose, StdioOptions } from './serve-stdio.ts';
export { serveStdio } from './serve-stdio.ts';
export type { StatusAnswer, StatusSource } from './status/index-status-tool.ts';
export type { ToolArguments } from './tool-arguments.ts';
