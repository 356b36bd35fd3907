import { isVectorSearchError } from '@mcp-vector-search/core';
import { ConfigError } from '../shared/config-error.ts';
import type { Io } from '../shared/io.ts';
import { versionLine } from '../shared/version.ts';
import type { ChunkTools } from './chunks/chunk-text.ts';
import type { Identity } from './chunks/identity.ts';
import { SyntaxUnits } from './chunks/syntax-units.ts';
import { loadTokenCounter } from './chunks/token-counter.ts';
import { INDEX_FLAGS, type IndexFlagValues, parseIndexFlags, REPORT_FLAGS } from './flags.ts';
import { renderIndexHelp } from './render-index-help.ts';
import { chunkReport } from './report/chunk-report.ts';
import { renderChunkReport } from './report/render-chunk-report.ts';
import { resolveIndexConfig, resolveReportConfig } from './resolve-index-config.ts';
import { sortedJson } from './sorted-json.ts';
import { synchronize } from './sync/synchronize.ts';

/** Name of the program. */
export const INDEX_PROGRAM = 'chromadb-repo-indexer';

/**
 * Runs `chromadb-repo-indexer`. Resolves to the exit code: 0 done, 2 where a setting, a chunk or a service stood in the way, 1
 * for anything unforeseen, 130 and 143 for an interruption. Standard output gets the result alone.
 */
export async function runIndex(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    if (io.signal.aborted) return io.signal.reason === 'SIGTERM' ? 143 : 130;
    if (error instanceof ConfigError || isVectorSearchError(error)) {
      log(io, 'ERROR', error.message);
      return 2;
    }
    io.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return 1;
  }
}

async function dispatch([command = '', ...rest]: readonly string[], io: Io): Promise<number> {
  if (command === '--version') io.stdout.write(`${versionLine(INDEX_PROGRAM)}\n`);
  else if (command === '--help' || command === '-h') io.stdout.write(renderIndexHelp());
  else if (command === 'index') return index(rest, io);
  else if (command === 'chunk-report') return report(rest, io);
  else
    throw new ConfigError(
      `${command === '' ? 'no command' : `unknown command ${command}`}: give index or chunk-report`,
    );
  return 0;
}

async function index(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals, help } = parseIndexFlags(args, INDEX_FLAGS);
  if (help) return showHelp(io);
  if (positionals.length > 0)
    throw new ConfigError(`index takes no argument ${positionals[0]}; name the folder with --root`);
  const identity = identityOf(values);
  const config = resolveIndexConfig({ flags: values, env: io.env, cwd: io.cwd });
  const summary = await synchronize(config, identity, {
    tools: await chunkTools(),
    log: (level, line) => log(io, level, line),
    signal: io.signal,
  });
  io.stdout.write(`${sortedJson(summary)}\n`);
  return summary.chunks_refused === undefined ? 0 : 2;
}

async function report(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals, help } = parseIndexFlags(args, REPORT_FLAGS);
  if (help) return showHelp(io);
  if (positionals.length > 1) throw new ConfigError(`chunk-report takes one folder, not also ${positionals[1]}`);
  const config = resolveReportConfig({ flags: values, env: io.env, cwd: io.cwd }, positionals[0] ?? '.');
  log(io, 'INFO', `phase=discover chunk_report root=${config.root}`);
  const made = await chunkReport(config, await chunkTools(), {
    verbose: values['verbose'] === true,
    onBinary: (path) => log(io, 'INFO', `phase=discover skipped=binary path=${path}`),
    signal: io.signal,
  });
  const { files, chunks, duration_ms } = made;
  log(
    io,
    'INFO',
    `phase=complete chunk_report files=${files.indexed} chunks=${chunks.total} duration_ms=${duration_ms}`,
  );
  io.stdout.write(values['json'] === true ? `${sortedJson(made)}\n` : renderChunkReport(made));
  return 0;
}

function showHelp(io: Io): number {
  io.stdout.write(renderIndexHelp());
  return 0;
}

/** Never guessed: a wrong one would delete another repository's records. */
function identityOf(values: IndexFlagValues): Identity {
  const required = (name: string): string => {
    const value = values[name];
    if (typeof value !== 'string') throw new ConfigError(`--${name} is required`);
    return value;
  };
  return {
    organization: required('organization'),
    repository: required('repository'),
    branch: required('branch'),
    commitSha: String(values['commit-sha'] ?? ''),
  };
}

async function chunkTools(): Promise<ChunkTools> {
  return { countTokens: await loadTokenCounter(), syntax: new SyntaxUnits() };
}

function log(io: Io, level: string, line: string): void {
  io.stderr.write(`${level} ${line.replaceAll(/[\r\n]+/g, ' ')}\n`);
}
