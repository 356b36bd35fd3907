import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommandLine } from '../../packages/cli/dist/parse-command-line.js';
import { parseFilter } from '../../packages/cli/dist/parse-filter.js';
import { COMMANDS } from '../../packages/cli/dist/run.js';
import { parseGoFlags } from '../../packages/repo-search/dist/go/parse-go-flags.js';
import { INDEX_FLAGS, parseIndexFlags, REPORT_FLAGS } from '../../packages/repo-search/dist/index/flags.js';
import { resolveIndexConfig, resolveReportConfig } from '../../packages/repo-search/dist/index/resolve-index-config.js';
import { resolveSearchConfig } from '../../packages/repo-search/dist/search/resolve-search-config.js';
import { SEARCH_SETTINGS } from '../../packages/repo-search/dist/search/settings.js';
import { Finding, templateOf } from '../engine/finding.mjs';
import { inputJson, jsonInput, mutateJsonInput } from '../engine/json-input.mjs';

const TYPES = Object.fromEntries(SEARCH_SETTINGS.map(({ flag, type }) => [flag, type]));
const YAML = `version: 1
chroma:
  server_url: http://localhost:8000
  collection_name: code
files: {include_paths: ["src/**"], exclude_extensions: [.md]}
chunking: {chunk_size: 100, chunk_overlap: 5}
sync: &s {batch_size: 5, retry_attempts: 1}
embedding: {api_url: "https://host", model: m}
`;
const NAMES = [
  ...SEARCH_SETTINGS.map(({ flag }) => `--${flag}`),
  ...[...INDEX_FLAGS, ...REPORT_FLAGS].map(({ name }) => `--${name}`),
  ...COMMANDS.flatMap(({ options }) => Object.keys(options).map((name) => `--${name}`)),
];
/** What these readers throw for what cannot be right. */
const REFUSALS = ['ConfigError', 'GoFlagError', 'UsageError'];

/** Command lines, environments and YAML files of the programs: read, or refused in a line. */
export const target = {
  cpuMs: 2000,
  words: [
    ...[
      ...NAMES,
      '=',
      '--',
      '-h',
      '5',
      'true',
      '30s',
      '1h30m',
      'http://[::1]:80',
      'https://u:p@h',
      'key=value',
      '127.0.0.1:0',
    ],
    ...[
      'version: 1\n',
      '&a',
      '*a',
      '<<: *s',
      '!!binary',
      '!!set',
      '? a\n: b\n',
      '|\n x\n',
      '---\n',
      '...\n',
      '%YAML 1.1\n',
      '[*s, *s]',
    ],
  ],
  mutate: mutateJsonInput,

  seeds() {
    const args = [
      '--server-url',
      'http://localhost:1',
      '--collection-name=code',
      '--embedding-api-url',
      'http://h',
      '--embedding-model',
      'm',
    ];
    const env = {
      CHROMA_REPO_SEARCH_RETRY_ATTEMPTS: '3',
      MCP_CHROMADB_REPO_SEARCH_REQUEST_TIMEOUT: '1m',
      MCP_CHROMADB_REPO_SEARCH_DEBUG: 'true',
    };
    const bomb = `version: 1\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nchroma: *c\n`;
    return [
      { yaml: YAML, args, env },
      { yaml: YAML, args: [], env: {} },
      { yaml: bomb, args, env },
    ].map(jsonInput);
  },

  make(random) {
    const args = Array.from(
      { length: random.below(6) },
      () => random.pick(NAMES) + (random.chance(0.5) ? `=${random.pick(this.words)}` : ''),
    );
    const variables = SEARCH_SETTINGS.flatMap(({ env }) => env ?? []).filter(() => random.chance(0.2));
    return jsonInput({
      yaml: YAML,
      args,
      env: Object.fromEntries(variables.map((name) => [name, random.pick(this.words)])),
    });
  },

  async open(folder) {
    return { run: async (input) => trySettings(inputJson(input), folder) };
  },
};

function trySettings(value, folder) {
  const { yaml = '', args = [], env = {} } = Object(value);
  if (!Array.isArray(args)) return 'no arguments';
  const texts = args.map(String);
  const variables = Object.fromEntries(Object.entries(Object(env)).map(([name, text]) => [name, String(text)]));
  const config = join(folder, 'settings.yaml');
  writeFileSync(config, String(yaml));
  const index = { flags: { config }, env: variables, cwd: folder };
  return [
    refusable(() => resolveSearchConfig({ flags: new Map([['config', config]]), env: variables })),
    refusable(() => resolveIndexConfig(index)),
    refusable(() => resolveReportConfig(index, folder)),
    refusable(() => resolveSearchConfig({ flags: parseGoFlags(texts.slice(0, 20), TYPES).values, env: {} })),
    refusable(() => parseIndexFlags(texts, INDEX_FLAGS)),
    refusable(() => parseFilter(texts)),
    ...COMMANDS.map((command) => refusable(() => parseCommandLine(command, texts))),
  ].join('|');
}

function refusable(work) {
  try {
    work();
    return 'read';
  } catch (error) {
    if (!REFUSALS.includes(error?.name)) throw error;
    // The program writes a UsageError in one line itself.
    if (error.name !== 'UsageError' && error.message.includes('\n'))
      throw new Finding('a message has more than one line', { cause: error });
    return templateOf(error).slice(0, 40);
  }
}
