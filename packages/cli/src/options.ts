import type { CommandOption, OptionValues } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Options of every command that works on an index. */
export const INDEX_OPTIONS: Readonly<Record<'config' | 'index', CommandOption>> = {
  config: {
    type: 'string',
    value: 'FILE',
    help: 'configuration to use; default .mcp-vector-search/config.edn here, then at home',
  },
  index: { type: 'string', value: 'FILE', help: 'index file; default index.db beside the configuration' },
};

/** Where resources of `:class-path` sources are looked for. */
export const CLASS_PATH_OPTION: CommandOption = {
  type: 'string',
  value: 'DIR|JAR[:…]',
  help: 'folders and archives that :class-path sources are looked up in, first match wins',
};

/** How many worker threads embed. */
export const WORKERS_OPTION: CommandOption = {
  type: 'string',
  value: 'N',
  help: 'worker threads that compute vectors; default: one for each core',
};

/** Watching, whatever the configuration says nothing about. */
export const WATCH_OPTION: CommandOption = {
  type: 'boolean',
  help: 'go on and index what changes; sources that :watch? names, or else all files',
};

/** JSON on stdout. */
export const JSON_OPTION: CommandOption = {
  type: 'boolean',
  help: 'print one JSON value instead of text',
};

/** A text option; undefined where it is not given. An empty text is refused. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  if (typeof value !== 'string') return undefined;
  if (value === '') throw new UsageError(`--${name} is empty; give it a value`);
  return value;
}

/** A flag; false where it is not given. */
export function flagOption(values: OptionValues, name: string): boolean {
  return values[name] === true;
}

/** All values of an option that may be repeated, in order. */
export function listOption(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** A whole number from 1; undefined where it is not given. */
export function countOption(values: OptionValues, name: string): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new UsageError(`--${name} is ${JSON.stringify(text)}; give a whole number from 1`);
  }
  return count;
}

/** Value of {@link WORKERS_OPTION}, 1 to 256; undefined where it is not given. */
export function workersOption(values: OptionValues): number | undefined {
  const workers = countOption(values, 'workers');
  if (workers !== undefined && workers > 256)
    throw new UsageError(`--workers is ${workers}; give a whole number from 1 to 256`);
  return workers;
}
