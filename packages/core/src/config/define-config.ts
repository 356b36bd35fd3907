import { resolve } from 'node:path';
import { defaultStrategies } from '../ingest/default-strategies.ts';
import type { IngestStrategies } from '../ingest/ingest-strategy.ts';
import { homeFolder } from '../source/home-folder.ts';
import type { Config } from './config.ts';
import type { ConfigInput } from './config-input.ts';
import { objectNode } from './node/object-node.ts';
import { readConfig } from './read/read-config.ts';

/** Surroundings of a configuration given as an object. */
export interface DefineConfigOptions {
  /** Strategies that `ingest` may name. Default: those of core. */
  readonly strategies?: IngestStrategies;
  /** Folder for relative paths. Default: the current folder. */
  readonly projectRoot?: string;
  /** Home folder, for `~/`. Default: the user's. */
  readonly home?: string;
}

/**
 * Makes a configuration of a typed object, by the rules of a configuration file.
 *
 * @throws VectorSearchError CONFIG_INVALID or STRATEGY_UNKNOWN with the key in its context.
 * @throws TypeError for anything but an object.
 */
export function defineConfig(input: ConfigInput, options: DefineConfigOptions = {}): Config {
  if (typeof input !== 'object' || input === null) throw new TypeError('defineConfig: input must be an object');
  const { strategies = defaultStrategies, projectRoot = '.', home = homeFolder() } = options;
  return readConfig(objectNode(input), {
    format: 'object',
    file: undefined,
    strategies,
    projectRoot: resolve(projectRoot),
    home,
  });
}
