import type { SourceConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nearestName } from './nearest-name.ts';
import { readMetadata } from './read-metadata.ts';
import { readSpec } from './read-spec.ts';
import { readStrategy } from './read-strategy.ts';
import { readSwitch } from './read-switch.ts';

/** Keys of a source that never become metadata, beside the options of strategies. */
const SOURCE_KEYS: readonly string[] = [
  'path',
  'class-path',
  'name',
  'ingest',
  'watch?',
  'gitignore?',
  'readers?',
  'include-secrets?',
];

/** What sources inherit from the top level. */
export interface SourceDefaults {
  readonly watch: boolean;
  readonly gitignore: boolean;
  readonly readers: boolean;
  readonly lintAs: Readonly<Record<string, string>>;
}

/** Reads one member of `:sources`. */
export function readSource(
  scope: ConfigScope,
  node: ConfigNode,
  index: number,
  defaults: SourceDefaults,
): SourceConfig {
  const path = `sources[${index}]`;
  const title = `source ${index + 1}`;
  if (node.type !== 'map') {
    throw scope.problem(
      node,
      path,
      `${title} must be a map with ${scope.key('path')} or ${scope.key('class-path')}, not ${node.text}`,
    );
  }
  const fields = new ConfigFields(scope, node, path);
  const location = readSpec(scope, fields, title);
  const { ingest, strategy, factory } = readStrategy(scope, fields, title, defaults.lintAs);
  const options = foreignOptions(scope, factory.optionKeys);
  const metadata = readMetadata(scope, fields, new Set([...SOURCE_KEYS, ...factory.optionKeys, ...options]), title);
  warnOfKeys(scope, fields, factory.optionKeys, options, `${title} (${scope.key(ingest)})`);
  const watch = readSwitch(scope, fields, 'watch?', location.kind === 'path' && defaults.watch);
  if (location.kind === 'class-path' && watch) warnOfWatch(scope, fields, title);
  return {
    ...location,
    ingest,
    strategy,
    strategyMetadataKeys: factory.metadataKeys ?? [],
    watch: location.kind === 'path' && watch,
    gitignore: readSwitch(scope, fields, 'gitignore?', defaults.gitignore),
    readers: readSwitch(scope, fields, 'readers?', defaults.readers),
    includeSecrets: readSwitch(scope, fields, 'include-secrets?', false),
    metadata,
    ...(metadata['name'] !== undefined && fields.value('name') ? { name: String(metadata['name']) } : {}),
  };
}

/** Options of other strategies. */
function foreignOptions(scope: ConfigScope, own: readonly string[]): ReadonlySet<string> {
  const all = Object.values(scope.setting.strategies).flatMap((factory) => factory.optionKeys);
  return new Set([...all, 'embedding', 'content-strategy'].filter((key) => !own.includes(key)));
}

function warnOfKeys(
  scope: ConfigScope,
  fields: ConfigFields,
  own: readonly string[],
  foreign: ReadonlySet<string>,
  title: string,
): void {
  for (const { key, name } of fields.all) {
    const near = nearestName(name, [...SOURCE_KEYS, ...own, ...foreign], 1);
    if (foreign.has(name)) {
      const message = `${title}: ${key.text} is an option of another strategy and has no effect here; remove it`;
      scope.warn(key, fields.keyPath(name), message);
    } else if (near !== undefined) {
      const message = `${title}: ${key.text} becomes metadata; ${scope.didYouMean(near)}`;
      scope.warn(key, fields.keyPath(name), message);
    }
  }
}

function warnOfWatch(scope: ConfigScope, fields: ConfigFields, title: string): void {
  const message = `${title}: resources (${scope.key('class-path')}) cannot be watched; remove ${scope.key('watch?')}`;
  scope.warn(fields.key('watch?') ?? fields.node, fields.keyPath('watch?'), message);
}
