import type { Config } from '../config/config.ts';
import { isVectorSearchError } from '../errors.ts';
import type { Finding } from './finding.ts';

/** A configuration with its warnings, or why it could not be read. */
export function checkConfig(config: Config | Error): readonly Finding[] {
  if (config instanceof Error) {
    const facts = isVectorSearchError(config) ? { facts: { code: config.code } } : {};
    return [{ check: 'configuration', state: 'error', message: config.message, ...facts }];
  }
  const { file, projectRoot, sources, warnings } = config;
  const facts = { file, projectRoot, sources: sources.length };
  const count = `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  const message = file === undefined ? `none, paths count from ${projectRoot}` : `${file}, ${count}`;
  return [
    { check: 'configuration', state: 'ok', message, facts },
    ...(file === undefined ? [] : warnings.map((warning) => warningOf(warning.message))),
  ];
}

function warningOf(message: string): Finding {
  return { check: 'configuration', state: 'warning', message };
}
