import { extname, resolve } from 'node:path';
import { defaultStrategies } from '../ingest/default-strategies.ts';
import type { IngestStrategies } from '../ingest/ingest-strategy.ts';
import { homeFolder } from '../source/home-folder.ts';
import type { Config } from './config.ts';
import { ednNode } from './node/edn-node.ts';
import { jsonNode } from './node/json-node.ts';
import { projectRootOf } from './project-root-of.ts';
import { readConfig } from './read/read-config.ts';

/** How {@link parseConfig} takes a text. */
export interface ParseConfigOptions {
  /** Where the text is from: named in messages, decides format and project root. */
  readonly file?: string;
  /** Default: `json` for a file of that extension, else `edn`. */
  readonly format?: 'edn' | 'json';
  /** Strategies that `:ingest` may name. Default: those of core. */
  readonly strategies?: IngestStrategies;
  /** Folder for relative paths. Default: the project of `file`, or the current folder. */
  readonly projectRoot?: string;
  /** Current folder. Default: of the process. */
  readonly cwd?: string;
  /** Home folder, for `~/`. Default: the user's. */
  readonly home?: string;
}

/**
 * Makes a configuration of its text. Touches no file.
 *
 * @throws VectorSearchError CONFIG_INVALID or STRATEGY_UNKNOWN with file, line, column (from 1) and key in its context.
 * @throws TypeError for a text that is no string.
 */
export function parseConfig(text: string, options: ParseConfigOptions = {}): Config {
  if (typeof text !== 'string') throw new TypeError('parseConfig: text must be a string');
  const { cwd = process.cwd(), home = homeFolder(), strategies = defaultStrategies } = options;
  const file = options.file === undefined ? undefined : resolve(cwd, options.file);
  const format = options.format ?? (file !== undefined && extname(file).toLowerCase() === '.json' ? 'json' : 'edn');
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const root = format === 'json' ? jsonNode(plain, file) : ednNode(plain, file);
  const projectRoot = resolve(
    cwd,
    options.projectRoot ?? (file === undefined ? cwd : projectRootOf(file, { cwd, home })),
  );
  return readConfig(root, { format, file, strategies, projectRoot, home });
}
