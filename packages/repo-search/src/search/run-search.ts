import { GoFlagError, type GoFlags, type GoFlagType, parseGoFlags } from '../go/parse-go-flags.ts';
import { ConfigError } from '../shared/config-error.ts';
import type { Io } from '../shared/io.ts';
import { versionLine } from '../shared/version.ts';
import { renderSearchHelp } from './render-search-help.ts';
import { resolveSearchConfig } from './resolve-search-config.ts';
import type { SearchConfig } from './search-config.ts';
import { SEARCH_PROGRAM, serveSearch } from './serve-search.ts';
import { SEARCH_SETTINGS } from './settings.ts';

/**
 * Runs `mcp-chromadb-repo-search`. Resolves to the exit code: 0 when the client has gone, 1 for a configuration that cannot be
 * used or a transport that fails, 2 for a command line that cannot be read.
 */
export async function runSearch(args: readonly string[], io: Io): Promise<number> {
  let flags: GoFlags;
  try {
    flags = parseGoFlags(args, TYPES);
  } catch (error) {
    if (!(error instanceof GoFlagError)) throw error;
    io.stderr.write(`${error.message}\n\n${renderSearchHelp()}`);
    return 2;
  }
  if (flags.help || flags.values.get('version') === true) {
    io.stdout.write(flags.help ? renderSearchHelp() : `${versionLine(SEARCH_PROGRAM)}\n`);
    return 0;
  }
  const config = configured(flags, io);
  if (!config) return 1;
  try {
    await serveSearch(config, io);
    return 0;
  } catch (error) {
    io.stderr.write(`Fatal: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function configured({ values }: GoFlags, { env, stderr }: Io): SearchConfig | undefined {
  try {
    return resolveSearchConfig({ flags: values, env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    stderr.write(`Error: ${error.message}\n`);
    return undefined;
  }
}

const TYPES: Readonly<Record<string, GoFlagType>> = Object.fromEntries(
  SEARCH_SETTINGS.map(({ flag, type }) => [flag, type]),
);
