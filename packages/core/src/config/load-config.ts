import { join, resolve } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import type { IngestStrategies } from '../ingest/ingest-strategy.ts';
import { openRegularFile } from '../open-regular-file.ts';
import { homeFolder } from '../source/home-folder.ts';
import type { Config } from './config.ts';
import { findConfig } from './find-config.ts';
import { parseConfig } from './parse-config.ts';
import { CONFIG_FOLDER } from './project-root-of.ts';

/** Largest configuration file, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Where {@link loadConfig} looks. */
export interface LoadConfigOptions extends Abortable {
  /** The file to use; nothing else is looked at. Default, and also for `.mcp-vector-search/config.edn`: project, then home. */
  readonly path?: string;
  /** Current folder. Default: of the process. */
  readonly cwd?: string;
  /** Home folder. Default: the user's. */
  readonly home?: string;
  /** Strategies that `:ingest` may name. Default: those of core. */
  readonly strategies?: IngestStrategies;
}

/**
 * Finds and reads the configuration: a given file, or the first of `.mcp-vector-search/config.edn` and `config.json`
 * in the current folder, then in the home folder.
 *
 * @throws VectorSearchError CONFIG_NOT_FOUND, CONFIG_INVALID, STRATEGY_UNKNOWN.
 */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<Config> {
  const { path, strategies, signal } = options;
  if (path !== undefined && typeof path !== 'string') throw new TypeError('loadConfig: path must be a string');
  const cwd = resolve(options.cwd ?? process.cwd());
  const home = resolve(options.home ?? homeFolder());
  signal?.throwIfAborted();
  const { file, ignored } = isGiven(path) ? { file: given(path, cwd, home) } : await findConfig({ cwd, home });
  const text = await readText(file, passSignal(signal));
  const config = parseConfig(text, { file, cwd, home, ...(strategies ? { strategies } : {}) });
  if (ignored === undefined) return config;
  const message = `${ignored} is ignored because ${file} lies beside it; remove one of them`;
  return { ...config, warnings: [{ message, key: '', file: ignored }, ...config.warnings] };
}

/** The default place, written out, means the usual search, as it did in the original. */
function isGiven(path: string | undefined): path is string {
  return path !== undefined && path !== `${CONFIG_FOLDER}/config.edn`;
}

function given(path: string, cwd: string, home: string): string {
  return path.startsWith('~/') ? join(home, path.slice(2)) : resolve(cwd, path);
}

async function readText(file: string, { signal }: Abortable): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(file, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(file, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new VectorSearchError('CONFIG_INVALID', `${file}: the configuration is not UTF-8 text; save it as UTF-8`, {
      context: { file },
      cause: error,
    });
  }
}

async function readBytes(file: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const handle = await openRegularFile(file);
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw new RangeError(`${size} bytes are no configuration`);
    return await handle.readFile({ signal });
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): VectorSearchError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const text = `there is no configuration file ${file}; write it, or name another file`;
    return new VectorSearchError('CONFIG_NOT_FOUND', text, { context: { file, searched: [file] }, cause: error });
  }
  const reason =
    message === 'it is a folder' ? `${message}; name the file in it` : `${code ?? message}; check the file`;
  const text = `${file}: the configuration cannot be read: ${reason}`;
  return new VectorSearchError('CONFIG_INVALID', text, { context: { file }, cause: error });
}
