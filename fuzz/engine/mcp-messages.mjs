/** Messages of the protocol that mean something to a server of this project. */
export const MCP_MESSAGES = [
  ['initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'fuzz', version: '0' } }],
  ['notifications/initialized', {}],
  ['ping', {}],
  ['tools/list', {}],
  ['tools/list', { cursor: 'x' }],
  ['tools/call', { name: 'search', arguments: { query: 'log', limit: 2, metadata: { topic: 'web' } } }],
  [
    'tools/call',
    {
      name: 'search',
      arguments: { query: 'cache', mode: 'lexical', offset: 1, path_prefix: 'corpus' },
      _meta: { progressToken: 1 },
    },
  ],
  [
    'tools/call',
    { name: 'read_document', arguments: { doc_id: 'corpus/web/http-caching.md', start_line: 1, end_line: 3 } },
  ],
  ['tools/call', { name: 'index_status', arguments: {} }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: 'ingestion://status' }],
  ['resources/read', { uri: 'document:///corpus/web/http-caching.md' }],
  ['resources/subscribe', { uri: 'ingestion://stats' }],
  ['prompts/list', {}],
  ['logging/setLevel', { level: 'debug' }],
  ['completion/complete', { ref: { type: 'ref/resource', uri: 'x' }, argument: { name: 'a', value: 'b' } }],
  ['notifications/cancelled', { requestId: 1, reason: 'x' }],
  ['notifications/progress', { progressToken: 1, progress: 5 }],
  ['server/discover', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }],
].map(([method, params], at) => ({
  jsonrpc: '2.0',
  ...(method.startsWith('notifications') ? {} : { id: at }),
  method,
  params,
}));

/** Names that mean something in these messages. */
export const MCP_WORDS = [
  ...[
    'jsonrpc',
    '2.0',
    'id',
    'method',
    'params',
    'result',
    'error',
    '_meta',
    'progressToken',
    'cursor',
    'name',
    'arguments',
    'uri',
  ],
  ...[
    'query',
    'limit',
    'offset',
    'metadata',
    'mode',
    'fused',
    'lexical',
    'vector',
    'topic',
    'year',
    'doc_id',
    'start_line',
    'end_line',
  ],
  ...[
    'tools/call',
    'search',
    'read_document',
    'index_status',
    'ingestion://stats',
    'document://',
    'corpus/../../../etc/passwd',
  ],
  ...[
    'io.modelcontextprotocol/protocolVersion',
    'io.modelcontextprotocol/clientInfo',
    '2026-07-28',
    '2024-11-05',
    '1999-01-01',
  ],
];

/** Some messages, changed or not: a list, whose elements that are texts are sent as they stand. */
export function someMessages(random, mutate) {
  return Array.from({ length: 1 + random.small(16) }, () => {
    const message = random.pick(MCP_MESSAGES);
    if (random.chance(0.25)) return message;
    const changed = mutate(random, message, MCP_WORDS);
    if (random.chance(0.1)) return JSON.stringify(changed).slice(0, -1 - random.small(30));
    return random.chance(0.1) ? [message, changed] : changed;
  });
}
