import type { GoFlagType } from '../go/parse-go-flags.ts';
import type { ConfigFile } from '../shared/config-file.ts';

/** Name of a setting, which is that of its flag. */
export type SearchSettingName =
  | 'server-url'
  | 'collection-name'
  | 'bearer-token'
  | 'tenant'
  | 'database'
  | 'config'
  | 'retry-attempts'
  | 'embedding-api-url'
  | 'embedding-model'
  | 'embedding-api-key'
  | 'rerank-api-url'
  | 'rerank-model'
  | 'rerank-api-key'
  | 'rerank-candidate-multiplier'
  | 'rerank-max-candidates'
  | 'rerank-max-document-bytes'
  | 'rerank-max-request-bytes'
  | 'http'
  | 'allowed-host'
  | 'allowed-origin'
  | 'debug'
  | 'request-timeout'
  | 'version';

/** A setting of the search server: where it comes from, in the order flag, environment, configuration file, default. */
export interface SearchSetting {
  readonly flag: SearchSettingName;
  /** Absent for flags that only say something. */
  readonly env?: string;
  readonly type: GoFlagType;
  /** Where it stands in a configuration file; absent = it is not read from one. */
  readonly yaml?: (file: ConfigFile) => string | number | undefined;
  /** Default as help shows it. */
  readonly shown: string;
  readonly help: string;
}

const chroma = (name: string): string => `CHROMA_REPO_SEARCH_${name}`;
const program = (name: string): string => `MCP_CHROMADB_REPO_SEARCH_${name}`;

function text(
  flag: SearchSettingName,
  shown: string,
  help: string,
): Pick<SearchSetting, 'flag' | 'env' | 'type' | 'shown' | 'help'> {
  return { flag, env: chroma(flag.toUpperCase().replaceAll('-', '_')), type: 'text', shown, help };
}

function integer(flag: SearchSettingName, shown: string, help: string): SearchSetting {
  return { ...text(flag, shown, help), type: 'integer' };
}

/** Every flag of `mcp-chromadb-repo-search`, in the order of help. */
export const SEARCH_SETTINGS: readonly SearchSetting[] = [
  {
    ...text('server-url', 'required', 'origin of the Chroma server'),
    yaml: ({ chroma: { server_url } }) => server_url,
  },
  {
    ...text('collection-name', 'required', 'collection that holds the chunks of repositories'),
    yaml: ({ chroma: { collection_name } }) => collection_name,
  },
  text('bearer-token', 'none', 'token for Chroma, with or without "Bearer " in front'),
  { ...text('tenant', 'default_tenant', 'tenant of Chroma'), yaml: ({ chroma: { tenant } }) => tenant },
  { ...text('database', 'default_database', 'database of Chroma'), yaml: ({ chroma: { database } }) => database },
  {
    flag: 'config',
    env: chroma('CONFIG_FILE'),
    type: 'text',
    shown: 'none',
    help: 'configuration file, YAML of version 1 as of chromadb-repo-indexer',
  },
  {
    ...integer('retry-attempts', '3', 'tries of a request that fails for the moment, from 1'),
    yaml: ({ sync: { retry_attempts } }) => retry_attempts,
  },
  {
    ...text('embedding-api-url', 'required', 'origin of an OpenAI-compatible embeddings service'),
    yaml: ({ embedding: { api_url } }) => api_url,
  },
  { ...text('embedding-model', 'required', 'name of the embedding model'), yaml: ({ embedding: { model } }) => model },
  {
    ...text('embedding-api-key', 'none', 'key for the embeddings service'),
    yaml: ({ embedding: { api_key } }) => api_key,
  },
  text('rerank-api-url', 'none', 'origin of an OpenAI-compatible reranking service; only together with a model'),
  text('rerank-model', 'none', 'name of the reranking model; only together with a service'),
  text('rerank-api-key', 'none', 'key for the reranking service'),
  integer('rerank-candidate-multiplier', '3', 'candidates for each result asked for when reranking, from 2'),
  integer('rerank-max-candidates', '100', 'candidates sent to the reranker at most, from 2'),
  integer('rerank-max-document-bytes', '0', 'UTF-8 bytes of one document for the reranker at most; 0 = no limit'),
  integer('rerank-max-request-bytes', '0', 'UTF-8 bytes of all documents of a request at most; 0 = no limit'),
  {
    flag: 'http',
    env: program('HTTP'),
    type: 'text',
    shown: 'stdio',
    help: 'serve over HTTP at PORT (every interface) or HOST:PORT, instead of over stdio',
  },
  {
    flag: 'allowed-host',
    env: program('ALLOWED_HOST'),
    type: 'list',
    shown: 'none',
    help: 'host name that HTTP requests may be for, beside those of this machine; may be repeated',
  },
  {
    flag: 'allowed-origin',
    env: program('ALLOWED_ORIGIN'),
    type: 'list',
    shown: 'none',
    help: 'origin whose pages may call over HTTP; may be repeated',
  },
  {
    flag: 'debug',
    env: program('DEBUG'),
    type: 'boolean',
    shown: 'false',
    help: 'tell of every request on standard error',
  },
  {
    flag: 'request-timeout',
    env: program('REQUEST_TIMEOUT'),
    type: 'duration',
    shown: '2m0s',
    help: 'time for one try of a request to a service, as in 30s or 2m',
  },
  { flag: 'version', type: 'boolean', shown: 'false', help: 'print the version and end' },
];
