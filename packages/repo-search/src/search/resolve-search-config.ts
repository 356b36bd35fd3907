import { parseGoDuration } from '../go/parse-go-duration.ts';
import type { GoFlagType, GoFlagValue } from '../go/parse-go-flags.ts';
import { parseGoBoolean, parseGoDecimal } from '../go/parse-go-scalar.ts';
import { checkCollectionName } from '../shared/check-collection-name.ts';
import { ConfigError } from '../shared/config-error.ts';
import type { ConfigFile } from '../shared/config-file.ts';
import { parseOrigin } from '../shared/parse-origin.ts';
import { readConfigFile } from '../shared/read-config-file.ts';
import type { RerankConfig, SearchConfig } from './search-config.ts';
import { SEARCH_SETTINGS, type SearchSetting, type SearchSettingName } from './settings.ts';

/** Where settings come from. */
export interface SearchConfigSources {
  /** Flags that were given; one that is given counts even where its value is empty. */
  readonly flags: ReadonlyMap<string, GoFlagValue>;
  /** A variable that is empty counts as absent. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const DEFAULTS: Readonly<Record<SearchSettingName, GoFlagValue>> = {
  'server-url': '',
  'collection-name': '',
  'bearer-token': '',
  tenant: 'default_tenant',
  database: 'default_database',
  config: '',
  'retry-attempts': 3,
  'embedding-api-url': '',
  'embedding-model': '',
  'embedding-api-key': '',
  'rerank-api-url': '',
  'rerank-model': '',
  'rerank-api-key': '',
  'rerank-candidate-multiplier': 3,
  'rerank-max-candidates': 100,
  'rerank-max-document-bytes': 0,
  'rerank-max-request-bytes': 0,
  http: '',
  'allowed-host': [],
  'allowed-origin': [],
  debug: false,
  'request-timeout': 120_000,
  version: false,
};

/**
 * The settings of the search server: flags, then environment, then the configuration file that one of these names, then
 * defaults. No file is looked for. Reads that file and nothing else.
 * @throws ConfigError for the first setting that cannot be right.
 */
export function resolveSearchConfig(sources: SearchConfigSources): SearchConfig {
  const path =
    String(settingValue(setting('config'), sources, undefined)) || sources.env[setting('config').env ?? ''] || '';
  const file = path === '' ? undefined : readConfigFile(path, { nulls: 'accept' });
  const values = new Map(SEARCH_SETTINGS.map((one) => [one.flag, settingValue(one, sources, file)]));
  const text = (name: SearchSettingName): string => String(values.get(name));
  const number = (name: SearchSettingName): number => Number(values.get(name));
  return checked({
    serverUrl: text('server-url'),
    collectionName: text('collection-name'),
    bearerToken: text('bearer-token'),
    tenant: text('tenant'),
    database: text('database'),
    retryAttempts: number('retry-attempts'),
    embeddingApiUrl: text('embedding-api-url'),
    embeddingModel: text('embedding-model'),
    embeddingApiKey: text('embedding-api-key'),
    rerank: {
      apiUrl: text('rerank-api-url'),
      model: text('rerank-model'),
      apiKey: text('rerank-api-key'),
      candidateMultiplier: number('rerank-candidate-multiplier'),
      maxCandidates: number('rerank-max-candidates'),
      maxDocumentBytes: number('rerank-max-document-bytes'),
      maxRequestBytes: number('rerank-max-request-bytes'),
    },
    http: text('http'),
    allowedHosts: values.get('allowed-host') as readonly string[],
    allowedOrigins: values.get('allowed-origin') as readonly string[],
    debug: values.get('debug') === true,
    requestTimeoutMs: number('request-timeout'),
  });
}

function setting(name: SearchSettingName): SearchSetting {
  return SEARCH_SETTINGS.find(({ flag }) => flag === name)!;
}

function settingValue(
  { flag, env, type, yaml }: SearchSetting,
  { flags, env: environment }: SearchConfigSources,
  file: ConfigFile | undefined,
): GoFlagValue {
  const given = flags.get(flag);
  if (given !== undefined) return given;
  const variable = env === undefined ? '' : (environment[env] ?? '');
  if (env !== undefined && variable !== '') return readVariable(env, variable, type);
  return (file && yaml?.(file)) || DEFAULTS[flag];
}

function readVariable(name: string, text: string, type: GoFlagType): GoFlagValue {
  if (type === 'text') return text;
  if (type === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const { read, wanted } = {
    integer: { read: parseGoDecimal, wanted: 'a whole number' },
    boolean: { read: parseGoBoolean, wanted: 'true or false' },
    duration: { read: parseGoDuration, wanted: 'a duration with a unit, such as 30s or 2m' },
  }[type];
  const value = read(text);
  if (value === undefined) throw new ConfigError(`${name} is ${JSON.stringify(text)}; give ${wanted}`);
  return value;
}

/** Checks one after the other, in a fixed order, so that the same mistakes always give the same message. */
function checked(config: SearchConfig & { readonly rerank: RerankConfig }): SearchConfig {
  const serverUrl = requiredOrigin(config.serverUrl, 'server-url');
  require(config.collectionName !== '', missing('collection-name'));
  checkCollectionName(config.collectionName);
  require(config.tenant.trim() !== '', 'the tenant must not be blank: leave --tenant out for the default');
  require(config.database.trim() !== '', 'the database must not be blank: leave --database out for the default');
  require(config.retryAttempts > 0, `retry-attempts is ${config.retryAttempts}; it must be at least 1`);
  const embeddingApiUrl = requiredOrigin(config.embeddingApiUrl, 'embedding-api-url');
  require(config.embeddingModel !== '', missing('embedding-model'));
  const rerank = checkedRerank(config.rerank);
  require(config.requestTimeoutMs > 0, 'request-timeout must be more than 0, such as 30s');
  const { rerank: _, ...rest } = config;
  return { ...rest, serverUrl, embeddingApiUrl, ...(rerank && { rerank }) };
}

function checkedRerank(rerank: RerankConfig): RerankConfig | undefined {
  const { apiUrl, model, candidateMultiplier, maxCandidates, maxDocumentBytes, maxRequestBytes } = rerank;
  require((apiUrl === '') ===
    (model === ''), 'rerank-api-url and rerank-model count only together: give both, or none to go without reranking');
  if (apiUrl === '') return undefined;
  const origin = parseOrigin(apiUrl, 'rerank-api-url');
  const atLeast = (name: string, value: number, least: number): void =>
    require(value >= least, `${name} is ${value}; it must be at least ${least}`);
  atLeast('rerank-candidate-multiplier', candidateMultiplier, 2);
  atLeast('rerank-max-candidates', maxCandidates, 2);
  atLeast('rerank-max-document-bytes', maxDocumentBytes, 0);
  atLeast('rerank-max-request-bytes', maxRequestBytes, 0);
  return { ...rerank, apiUrl: origin };
}

function requiredOrigin(text: string, name: SearchSettingName): string {
  require(text !== '', missing(name));
  return parseOrigin(text, name);
}

function missing(name: SearchSettingName): string {
  return `${name} is missing: give --${name} or set ${setting(name).env}`;
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new ConfigError(message);
}
