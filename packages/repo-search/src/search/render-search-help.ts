import { SEARCH_SETTINGS } from './settings.ts';

/** Usage of `mcp-chromadb-repo-search`. */
export function renderSearchHelp(): string {
  const flags = SEARCH_SETTINGS.flatMap(({ flag, type, env, shown, help }) => [
    `  --${flag}${VALUES[type]}`,
    `        ${help} (${env ? `${env}; ` : ''}default: ${shown})`,
  ]);
  return `${[
    'Usage: mcp-chromadb-repo-search [flags]',
    '',
    'Serves the MCP tool "search" over the chunks of repositories in a Chroma collection, on standard input and output or',
    'over HTTP. A setting is taken from its flag, then its variable, then the file that --config names, then its default.',
    '',
    'Flags:',
    ...flags,
    '  --help',
    '        print this and end',
  ].join('\n')}\n`;
}

const VALUES = { text: ' TEXT', list: ' TEXT', integer: ' N', duration: ' DURATION', boolean: '' };
