import { isVectorSearchError, type VectorSearchError } from '../../errors.ts';
import { type IngestStrategy, type IngestStrategyFactory, OptionError } from '../../ingest/ingest-strategy.ts';
import type { PlainValue } from '../config.ts';
import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nameOf } from './name-of.ts';
import { nearestName } from './nearest-name.ts';
import { plainValue } from './plain-value.ts';
import { readLintAs } from './read-lint-as.ts';

/** Strategy of sources that name none. */
const DEFAULT_STRATEGY = 'whole-document';

/** What `:ingest` and the strategy options of a source say. */
export interface ReadStrategy {
  readonly ingest: string;
  readonly strategy: IngestStrategy;
  readonly factory: IngestStrategyFactory;
}

/**
 * Reads `:ingest` and makes the strategy with the options that the source has.
 *
 * @throws VectorSearchError STRATEGY_UNKNOWN, or CONFIG_INVALID at the option that the strategy refuses.
 */
export function readStrategy(
  scope: ConfigScope,
  fields: ConfigFields,
  title: string,
  lintAs: Readonly<Record<string, string>>,
): ReadStrategy {
  const { ingest, factory } = chosen(scope, fields, title);
  const options = optionsOf(scope, fields, factory, lintAs);
  try {
    return { ingest, factory, strategy: factory.create(options) };
  } catch (error) {
    throw refused(scope, fields, `${title}: ${ingest}`, error);
  }
}

function chosen(
  scope: ConfigScope,
  fields: ConfigFields,
  title: string,
): { ingest: string; factory: IngestStrategyFactory } {
  const { strategies } = scope.setting;
  const node = fields.value('ingest');
  const name = node ? nameOf(node) : DEFAULT_STRATEGY;
  const path = fields.keyPath('ingest');
  const known = Object.keys(strategies);
  if (name === undefined) {
    const message = `${title}: ${scope.key('ingest')} must name a strategy (${scope.keys(known)}), not ${node?.text}`;
    throw scope.problem(node ?? fields.node, path, message);
  }
  const factory = Object.hasOwn(strategies, name) ? strategies[name] : undefined;
  if (factory) return { ingest: name, factory };
  const near = nearestName(name, known, 2);
  const hint = near === undefined ? '' : `${scope.didYouMean(near)} `;
  const message = `${title}: the strategy ${scope.key(name)} is unknown; ${hint}known are ${scope.keys(known)}`;
  throw scope.problem(node ?? fields.node, path, message, { code: 'STRATEGY_UNKNOWN' });
}

/** The options present, as plain values; `lint-as` of the source wins over the global one, name by name. */
function optionsOf(
  scope: ConfigScope,
  fields: ConfigFields,
  factory: IngestStrategyFactory,
  lintAs: Readonly<Record<string, string>>,
): Readonly<Record<string, PlainValue>> {
  const options = new Map<string, PlainValue>();
  for (const key of factory.optionKeys) {
    const node = fields.value(key);
    const path = fields.keyPath(key);
    if (key === 'lint-as') {
      const names = { ...lintAs, ...(node ? readLintAs(scope, node, path) : {}) };
      if (Object.keys(names).length > 0) options.set(key, names);
    } else if (node) {
      options.set(key, plainValue(scope, node, path));
    }
  }
  return Object.fromEntries(options);
}

function refused(scope: ConfigScope, fields: ConfigFields, title: string, error: unknown): VectorSearchError {
  if (isVectorSearchError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const key = isOptionError(error) ? error.key : 'ingest';
  const node = fields.value(key) ?? fields.node;
  return scope.problem(node, fields.keyPath(key), `${title}: ${message}`, { cause: error });
}

/** Also true for the class of another copy of this package. */
function isOptionError(error: unknown): error is OptionError {
  return error instanceof OptionError || (error instanceof Error && error.name === 'OptionError' && 'key' in error);
}
