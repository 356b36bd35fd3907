import { LOG_LEVELS, type LogLevel } from '@mcp-vector-search/mcp';
import type { OptionValues } from '../command.ts';
import type { TextSink } from '../io.ts';
import { textOption } from '../options.ts';
import { escapeControls } from '../output/escape-controls.ts';
import { UsageError } from '../usage-error.ts';
import { jsonLinesSink } from './json-lines-sink.ts';

/** Takes what a server has to tell. */
export interface LogTarget {
  /** `data` has a field `event`. */
  log(level: LogLevel, logger: string, data: Readonly<Record<string, unknown>>): void;
}

/** Forms of a log. */
const FORMATS = ['text', 'json'] as const;
/** Levels that can be asked for. */
const LEVELS = ['debug', 'info', 'notice', 'warning', 'error'] as const satisfies readonly LogLevel[];

/**
 * The log of a server on standard error, a line a message, as `--log-format` and `--log-level` ask for; undefined where neither is given.
 * One of them alone means `text` and `info`.
 */
export function serverLog(values: OptionValues, stderr: TextSink): LogTarget | undefined {
  const [format, level] = [oneOf(values, 'log-format', FORMATS), oneOf(values, 'log-level', LEVELS)];
  if (format === undefined && level === undefined) return undefined;
  const least = LOG_LEVELS.indexOf(level ?? 'info');
  const write = format === 'json' ? jsonLine : textLine;
  return {
    log(of, logger, data) {
      if (LOG_LEVELS.indexOf(of) >= least) stderr.write(`${write(new Date().toISOString(), of, logger, data)}\n`);
    },
  };
}

/** Standard error as `--log-format` wants it: with `json` every line of a server is JSON. Refuses wrong values of both options. */
export function logSink(values: OptionValues, stderr: TextSink): TextSink {
  serverLog(values, stderr);
  if (textOption(values, 'log-format') !== 'json') return stderr;
  const level = textOption(values, 'log-level') ?? 'info';
  return jsonLinesSink(stderr, level !== 'info' && level !== 'debug');
}

function oneOf<T extends string>(values: OptionValues, name: string, known: readonly T[]): T | undefined {
  const text = textOption(values, name);
  const found = known.find((candidate) => candidate === text);
  if (text !== undefined && found === undefined) {
    throw new UsageError(`--${name} is ${JSON.stringify(text)}; it can be ${known.join(', ')}`);
  }
  return found;
}

type Line = (time: string, level: LogLevel, logger: string, data: Readonly<Record<string, unknown>>) => string;

const jsonLine: Line = (timestamp, level, logger, data) => JSON.stringify({ timestamp, level, logger, ...data });

const textLine: Line = (timestamp, level, logger, { event, ...data }) => {
  const facts = Object.entries(data).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return escapeControls([timestamp, level, `${logger}:`, event, ...facts].join(' '));
};
