import type { Command } from '../command.ts';
import { JSON_OPTION } from '../options.ts';

/** `init`: writes a configuration for the project, and says how agents get to it. */
export const initCommand: Command = {
  name: 'init',
  summary: 'Write a configuration for this folder, and show how to register it with MCP clients',
  positionals: '[FOLDER]',
  details: [
    'Looks at the names of the files in FOLDER, by default the current one, and writes .mcp-vector-search/config.edn with',
    'sources, strategies and comments, and .mcp-vector-search/ignore where .gitignore leaves in what programs made.',
    'An existing configuration is kept, unless --force says otherwise.',
  ],
  options: {
    force: { type: 'boolean', help: 'write over an existing configuration' },
    'dry-run': { type: 'boolean', help: 'print the configuration and write nothing' },
    json: JSON_OPTION,
  },
  examples: [
    { args: 'init', does: 'the current folder' },
    { args: 'init --dry-run', does: 'only look at what it would write' },
    { args: 'init ~/handbook', does: 'another folder' },
  ],
  run: async (input) => (await import('../init/run-init.ts')).runInit(input),
};
