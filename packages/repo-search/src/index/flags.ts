import { parseArgs } from 'node:util';
import { ConfigError } from '../shared/config-error.ts';

/** A flag of the indexer. */
export interface IndexFlag {
  readonly name: string;
  /** `list` may be given several times; `integer` is a whole number. */
  readonly type: 'text' | 'integer' | 'list' | 'boolean';
  /** Variable that stands for it; an empty one counts as absent. */
  readonly env?: string;
  /** Key in a configuration file. */
  readonly yaml?: string;
  readonly help: string;
}

/** Values of flags that were given, by name. */
export type IndexFlagValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

const variable = (name: string): string => `CHROMA_REPO_INDEXER_${name}`;

/** Flags of both commands. */
export const CHUNKING_FLAGS: readonly IndexFlag[] = [
  { name: 'config', type: 'text', env: variable('CONFIG_FILE'), help: 'configuration file, YAML of version 1' },
  {
    name: 'include-path',
    type: 'list',
    yaml: 'files.include_paths',
    help: 'pattern of files to take, as in .gitignore; may be repeated; default **',
  },
  {
    name: 'exclude-path',
    type: 'list',
    yaml: 'files.exclude_paths',
    help: 'pattern of files to leave out; may be repeated',
  },
  {
    name: 'include-extension',
    type: 'list',
    yaml: 'files.include_extensions',
    help: 'take only files with this extension; may be repeated',
  },
  {
    name: 'exclude-extension',
    type: 'list',
    yaml: 'files.exclude_extensions',
    help: 'leave out files with this extension; may be repeated',
  },
  {
    name: 'chunk-size',
    type: 'integer',
    yaml: 'chunking.chunk_size',
    help: 'tokens of a chunk at most, with its context; default 512',
  },
  {
    name: 'chunk-overlap',
    type: 'integer',
    yaml: 'chunking.chunk_overlap',
    help: 'tokens that a chunk may repeat where a unit was cut; default 64',
  },
];

/** Flags of `index`. */
export const INDEX_FLAGS: readonly IndexFlag[] = [
  { name: 'root', type: 'text', help: 'folder of the repository; default: the current one' },
  { name: 'organization', type: 'text', help: 'owner of the repository; required' },
  { name: 'repository', type: 'text', help: 'name of the repository; required' },
  { name: 'branch', type: 'text', help: 'name of the branch; required' },
  { name: 'commit-sha', type: 'text', help: 'commit that is indexed, for links; default: none' },
  {
    name: 'server-url',
    type: 'text',
    env: variable('SERVER_URL'),
    yaml: 'chroma.server_url',
    help: 'origin of the Chroma server; required',
  },
  {
    name: 'collection-name',
    type: 'text',
    env: variable('COLLECTION_NAME'),
    yaml: 'chroma.collection_name',
    help: 'collection to bring into line; required',
  },
  { name: 'bearer-token', type: 'text', env: variable('BEARER_TOKEN'), help: 'token for Chroma; not read from a file' },
  {
    name: 'tenant',
    type: 'text',
    env: variable('TENANT'),
    yaml: 'chroma.tenant',
    help: 'tenant of Chroma; default default_tenant',
  },
  {
    name: 'database',
    type: 'text',
    env: variable('DATABASE'),
    yaml: 'chroma.database',
    help: 'database of Chroma; default default_database',
  },
  ...CHUNKING_FLAGS,
  {
    name: 'batch-size',
    type: 'integer',
    yaml: 'sync.batch_size',
    help: 'records of one call at most; default 100',
  },
  {
    name: 'retry-attempts',
    type: 'integer',
    yaml: 'sync.retry_attempts',
    help: 'tries of a request that fails for the moment; default 3',
  },
  {
    name: 'embedding-api-url',
    type: 'text',
    env: variable('EMBEDDING_API_URL'),
    yaml: 'embedding.api_url',
    help: 'origin of an OpenAI-compatible embeddings service; required but in a dry run',
  },
  {
    name: 'embedding-model',
    type: 'text',
    env: variable('EMBEDDING_MODEL'),
    yaml: 'embedding.model',
    help: 'name of the embedding model; required but in a dry run',
  },
  {
    name: 'embedding-api-key',
    type: 'text',
    env: variable('EMBEDDING_API_KEY'),
    yaml: 'embedding.api_key',
    help: 'key for the embeddings service',
  },
  {
    name: 'embedding-cache',
    type: 'text',
    env: variable('EMBEDDING_CACHE'),
    help: 'file that keeps vectors by what they stand for, so that none is computed twice; default: none',
  },
  { name: 'refresh-commit', type: 'boolean', help: 'give chunks that did not change the commit of this run too' },
  { name: 'dry-run', type: 'boolean', help: 'say what would be done, and change nothing' },
  { name: 'output-manifest', type: 'text', help: 'JSON file that lists the records that are wanted' },
  { name: 'include-document-text-in-manifest', type: 'boolean', help: 'put the text of records into the manifest' },
];

/** Flags of `chunk-report`. */
export const REPORT_FLAGS: readonly IndexFlag[] = [
  ...CHUNKING_FLAGS,
  { name: 'json', type: 'boolean', help: 'print JSON' },
  { name: 'verbose', type: 'boolean', help: 'also print a line for each file' },
];

/** Flags and other arguments of a command. */
export interface IndexCommandLine {
  readonly values: IndexFlagValues;
  readonly positionals: readonly string[];
  /** `--help` was given: nothing else counts. */
  readonly help: boolean;
}

/** Reads the arguments of a command. @throws ConfigError for an unknown flag or a value of the wrong form. */
export function parseIndexFlags(args: readonly string[], flags: readonly IndexFlag[]): IndexCommandLine {
  const options = Object.fromEntries(
    flags.map(({ name, type }) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const), multiple: type === 'list' },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const integers = flags.filter(({ type }) => type === 'integer').map(({ name }) => [name, integer(values, name)]);
    return { values: { ...values, ...Object.fromEntries(integers) }, positionals, help: values['help'] === true };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new ConfigError(error.message.split('\n')[0]!.replace(/\. To specify a positional.*$/, ''));
  }
}

function integer(values: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const text = values[name];
  if (typeof text !== 'string') return undefined;
  if (!/^\s*[+-]?\d+\s*$/.test(text))
    throw new ConfigError(`--${name} is ${JSON.stringify(text)}; give a whole number`);
  return Number(text);
}
