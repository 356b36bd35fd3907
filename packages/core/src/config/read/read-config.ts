import type { Config, SourceConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { ConfigFields } from './config-fields.ts';
import { ConfigScope, type ConfigSetting } from './config-scope.ts';
import { nearestName } from './nearest-name.ts';
import { readEmbedding } from './read-embedding.ts';
import { readLintAs } from './read-lint-as.ts';
import { readRerank } from './read-rerank.ts';
import { readSearch } from './read-search.ts';
import { readSource, type SourceDefaults } from './read-source.ts';
import { readStore } from './read-store.ts';
import { readSwitch } from './read-switch.ts';
import { warnUnknown } from './warn-unknown.ts';

const TOP_KEYS = [
  'description',
  'watch?',
  'sources',
  'store',
  'embedding',
  'rerank',
  'search',
  'gitignore?',
  'readers?',
  'lint-as',
];

/**
 * Makes a configuration of its nodes; `undefined` = an empty file.
 *
 * @throws VectorSearchError CONFIG_INVALID or STRATEGY_UNKNOWN: the first error in the file; `context.further` has the
 *   messages of the others.
 */
export function readConfig(root: ConfigNode | undefined, setting: ConfigSetting): Config {
  const scope = new ConfigScope(setting);
  if (root?.type !== 'map') throw notAMap(scope, root);
  const fields = new ConfigFields(scope, root, '');
  warnUnknown(scope, fields, TOP_KEYS, 'a configuration');
  const config = { ...settings(scope, fields), ...setOptions(scope, fields) };
  const sources = scope.attempt(() => readSources(scope, fields, config)) ?? [];
  scope.throwProblems();
  return {
    ...config,
    sources,
    projectRoot: setting.projectRoot,
    warnings: scope.warnings,
    ...(setting.file === undefined ? {} : { file: setting.file }),
  };
}

function settings(scope: ConfigScope, fields: ConfigFields): SourceDefaults {
  const lintAs = fields.value('lint-as');
  return {
    watch: readSwitch(scope, fields, 'watch?', false),
    gitignore: readSwitch(scope, fields, 'gitignore?', false),
    readers: readSwitch(scope, fields, 'readers?', true),
    lintAs: (lintAs && scope.attempt(() => readLintAs(scope, lintAs, 'lint-as'))) ?? {},
  };
}

type Options = Pick<Config, 'description' | 'store' | 'embedding' | 'rerank' | 'search'>;

/** The optional members of a configuration, those that are there. */
function setOptions(scope: ConfigScope, fields: ConfigFields): Options {
  const option = <Value>(key: string, read: (node: ConfigNode) => Value): Value | undefined => {
    const node = fields.value(key);
    return node && scope.attempt(() => read(node));
  };
  const options = {
    description: option('description', (node) => readDescription(scope, node)),
    store: option('store', (node) => readStore(scope, node)),
    embedding: option('embedding', (node) => readEmbedding(scope, node)),
    rerank: option('rerank', (node) => readRerank(scope, node)),
    search: option('search', (node) => readSearch(scope, node)),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function readDescription(scope: ConfigScope, node: ConfigNode): string {
  if (node.type === 'string') return node.value;
  throw scope.problem(node, 'description', `${scope.key('description')} must be a string, not ${node.text}`);
}

function readSources(scope: ConfigScope, fields: ConfigFields, defaults: SourceDefaults): readonly SourceConfig[] {
  const node = fields.value('sources');
  const key = scope.key('sources');
  if (!node) {
    const mistyped = fields.all.find(({ name }) => nearestName(name, ['sources'], 2));
    const hint = mistyped
      ? `${mistyped.key.text} is no key; ${scope.didYouMean('sources')}`
      : `add one as in ${example(scope)}`;
    throw scope.problem(mistyped?.key ?? fields.node, 'sources', `${key} is missing; ${hint}`);
  }
  if (node.type !== 'list') {
    throw scope.problem(node, 'sources', `${key} must be a vector of maps as in ${example(scope)}, not ${node.text}`);
  }
  if (node.items.length === 0) {
    scope.warn(node, 'sources', `${key} is empty, so nothing will be found; add a source as in ${example(scope)}`);
  }
  const sources = node.items.map((item, index) => scope.attempt(() => readSource(scope, item, index, defaults)));
  return sources.filter((source) => source !== undefined);
}

function notAMap(scope: ConfigScope, root: ConfigNode | undefined): Error {
  const found = root ? `this is ${root.text}` : 'this file is empty';
  const node = root ?? { type: 'nil', text: '', place: { line: 1, column: 1 } };
  return scope.problem(node, '', `a configuration is a map as in ${example(scope)}, but ${found}`);
}

function example(scope: ConfigScope): string {
  return scope.setting.format === 'edn'
    ? '{:sources [{:path "docs/**/*.md"}]}'
    : '{"sources": [{"path": "docs/**/*.md"}]}';
}
