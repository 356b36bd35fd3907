import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { checkCollectionName } from '../shared/check-collection-name.ts';
import { ConfigError } from '../shared/config-error.ts';
import type { ConfigFile } from '../shared/config-file.ts';
import { parseOrigin } from '../shared/parse-origin.ts';
import { readConfigFile } from '../shared/read-config-file.ts';
import { INDEX_FLAGS, type IndexFlag, type IndexFlagValues, REPORT_FLAGS } from './flags.ts';
import type { ChunkingConfig, IndexConfig } from './index-config.ts';

/** Where settings come from. */
export interface IndexConfigSources {
  readonly flags: IndexFlagValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What relative paths count from. */
  readonly cwd: string;
}

const DEFAULTS: IndexFlagValues = {
  root: '.',
  tenant: 'default_tenant',
  database: 'default_database',
  'include-path': ['**'],
  'chunk-size': 512,
  'chunk-overlap': 64,
  'batch-size': 100,
  'retry-attempts': 3,
};

/**
 * Settings of `index`: flags, then environment, then the configuration file that one of these names, then defaults. A list
 * takes the place of another one, they are not put together. @throws ConfigError for what cannot be right.
 */
export function resolveIndexConfig(sources: IndexConfigSources): IndexConfig {
  const values = new Values(sources, INDEX_FLAGS);
  const file = (name: string): string => (values.text(name) === '' ? '' : resolve(sources.cwd, values.text(name)));
  const config = {
    ...chunkingConfig(values, resolve(sources.cwd, values.text('root'))),
    serverUrl: values.text('server-url'),
    collectionName: values.text('collection-name'),
    bearerToken: values.text('bearer-token'),
    tenant: values.text('tenant'),
    database: values.text('database'),
    batchSize: values.number('batch-size'),
    retryAttempts: values.number('retry-attempts'),
    embeddingApiUrl: values.text('embedding-api-url'),
    embeddingModel: values.text('embedding-model'),
    embeddingApiKey: values.text('embedding-api-key'),
    dryRun: values.flag('dry-run'),
    outputManifest: file('output-manifest'),
    includeDocumentText: values.flag('include-document-text-in-manifest'),
    embeddingCache: file('embedding-cache'),
    refreshCommit: values.flag('refresh-commit'),
  };
  return checked(config);
}

/** Settings of `chunk-report` for a folder. @throws ConfigError for what cannot be right. */
export function resolveReportConfig(sources: IndexConfigSources, root: string): ChunkingConfig {
  return chunkingConfig(new Values(sources, REPORT_FLAGS), resolve(sources.cwd, root));
}

/** Settings by name, wherever they come from. */
class Values {
  readonly #values: IndexFlagValues;

  constructor({ flags, env, cwd }: IndexConfigSources, known: readonly IndexFlag[]) {
    const given = ({ name, env: variable }: IndexFlag): IndexFlagValues[string] =>
      flags[name] ?? (variable === undefined ? undefined : env[variable] || undefined);
    const path = given(known.find(({ name }) => name === 'config')!) || env['CHROMA_REPO_INDEXER_CONFIG_FILE'];
    const file = path ? readConfigFile(resolve(cwd, String(path)), { nulls: 'refuse' }) : undefined;
    const value = (flag: IndexFlag): IndexFlagValues[string] =>
      given(flag) ?? fileValue(file, flag.yaml) ?? DEFAULTS[flag.name];
    this.#values = Object.fromEntries(known.map((flag) => [flag.name, value(flag)]));
  }

  text(name: string): string {
    return String(this.#values[name] ?? '');
  }

  number(name: string): number {
    return Number(this.#values[name]);
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  list(name: string): readonly string[] {
    return (this.#values[name] ?? []) as readonly string[];
  }
}

/** Empty settings of the embeddings service count as absent. */
function fileValue(file: ConfigFile | undefined, key: string | undefined): IndexFlagValues[string] {
  if (!file || key === undefined) return undefined;
  const [section = '', name = ''] = key.split('.');
  const value = file[section as keyof ConfigFile][name as never] as IndexFlagValues[string];
  return section === 'embedding' ? value || undefined : value;
}

function chunkingConfig(values: Values, root: string): ChunkingConfig {
  require(isFolder(root), `the root ${root} is no folder: name one that exists`);
  const includePaths = trimmed(values.list('include-path'));
  require(includePaths.length > 0, 'include-path must have at least one pattern that is not blank');
  const [chunkSize, chunkOverlap] = [values.number('chunk-size'), values.number('chunk-overlap')];
  require(chunkSize > 0, `chunk-size is ${chunkSize}; it must be at least 1`);
  require(chunkOverlap >= 0, `chunk-overlap is ${chunkOverlap}; it must be at least 0`);
  require(chunkOverlap < chunkSize, `chunk-overlap is ${chunkOverlap}; it must be less than chunk-size ${chunkSize}`);
  return {
    root,
    includePaths,
    excludePaths: trimmed(values.list('exclude-path')),
    includeExtensions: extensions(values.list('include-extension')),
    excludeExtensions: extensions(values.list('exclude-extension')),
    chunkSize,
    chunkOverlap,
  };
}

function checked(config: IndexConfig): IndexConfig {
  require(config.serverUrl !== '', 'server-url is missing: give --server-url or set CHROMA_REPO_INDEXER_SERVER_URL');
  const serverUrl = parseOrigin(config.serverUrl, 'server-url');
  require(config.collectionName !== '', 'collection-name is missing: give --collection-name');
  checkCollectionName(config.collectionName);
  require(config.tenant.trim() !== '', 'the tenant must not be blank');
  require(config.database.trim() !== '', 'the database must not be blank');
  require(config.batchSize > 0, `batch-size is ${config.batchSize}; it must be at least 1`);
  require(config.retryAttempts > 0, `retry-attempts is ${config.retryAttempts}; it must be at least 1`);
  const [url, model] = [config.embeddingApiUrl, config.embeddingModel];
  require((url !== '' && model !== '') || config.dryRun, 'embedding-api-url and embedding-model are needed to index');
  return { ...config, serverUrl, embeddingApiUrl: url === '' ? '' : parseOrigin(url, 'embedding-api-url') };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function trimmed(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function extensions(values: readonly string[]): string[] {
  const all = trimmed(values).map((value) => value.toLowerCase());
  return [...new Set(all.map((value) => (value.startsWith('.') ? value : `.${value}`)))];
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new ConfigError(message);
}

/** Name of a folder as the identity of a report has it. */
export function rootName(root: string): string {
  return basename(root) || 'root';
}
