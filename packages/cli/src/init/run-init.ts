import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_FOLDER, type ConfigProposal, proposeConfig } from '@mcp-vector-search/core';
import type { CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { flagOption } from '../options.ts';
import { formatCount } from '../output/format.ts';
import { shownPath } from '../output/shown-path.ts';
import { READERS } from '../project/readers.ts';
import { STRATEGIES } from '../project/strategies.ts';
import { UsageError } from '../usage-error.ts';
import { PROGRAM } from '../version.ts';
import { type ClientEntry, clientEntries } from './client-entries.ts';
import { programCommand } from './program-command.ts';

/** Files that are a configuration; the first is the one that is written. */
const CONFIG_FILES = ['config.edn', 'config.json'];

/** Writes a configuration and an ignore file as {@link proposeConfig} proposes them. */
export async function runInit({ values, positionals, io }: CommandInput): Promise<number> {
  if (positionals.length > 1) throw new UsageError(`init takes one folder, not ${positionals.length}`);
  const proposal = await proposeConfig({
    folder: resolve(io.cwd, positionals[0] ?? '.'),
    strategies: STRATEGIES,
    readers: READERS,
    signal: io.signal,
  });
  const folder = join(proposal.folder, CONFIG_FOLDER);
  const dry = flagOption(values, 'dry-run');
  if (proposal.sources.length === 0) throw nothingToIndex(proposal);
  const written = dry ? [] : await write(proposal, folder, flagOption(values, 'force'));
  const file = join(folder, 'config.edn');
  const clients = clientEntries({ ...programCommand(ownProgram(), io.env), name: serverName(proposal), config: file });
  if (!proposal.complete) io.stderr.write('warning: not every file was looked at; check the sources\n');
  if (flagOption(values, 'json')) {
    io.stdout.write(`${JSON.stringify({ ...proposal, written, clients })}\n`);
  } else io.stdout.write(dry ? proposal.config : rendered(proposal, written, { clients, io }));
  return EXIT_CODES.done.code;
}

async function write(proposal: ConfigProposal, folder: string, force: boolean): Promise<readonly string[]> {
  const existing = CONFIG_FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (existing !== undefined && !force) {
    throw new UsageError(`${existing} exists already; --force writes config.edn anew, --dry-run only shows it`);
  }
  await mkdir(folder, { recursive: true });
  const [config, ignore] = [join(folder, 'config.edn'), join(folder, 'ignore')];
  await writeFile(config, proposal.config);
  if (proposal.ignore === undefined || existsSync(ignore)) return [config]; // what people left out stays left out
  await writeFile(ignore, proposal.ignore);
  return [config, ignore];
}

function rendered(
  { sources }: ConfigProposal,
  written: readonly string[],
  { clients, io }: { readonly clients: readonly ClientEntry[]; readonly io: Io },
): string {
  const lines = [
    ...written.map((path) => `wrote ${shownPath(path, io.cwd)}`),
    '',
    ...sources.map(
      ({ path, files, languages }) => `  ${path}  ${formatCount(files, 'file')} (${languages.join(', ')})`,
    ),
    '',
    'Next:',
    `  ${PROGRAM} index               # ${PROGRAM} status and doctor say how it went`,
    `  ${PROGRAM} search QUESTION`,
    '',
    'For agents:',
    ...clients.flatMap(({ client, where, text }) => ['', `${client}, ${where}:`, ...indented(text)]),
  ];
  return `${lines.join('\n')}\n`;
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`);
}

/** What clients call the server: letters, digits, `-` and `_`, which all of them accept. */
function serverName({ name, folder }: ConfigProposal): string {
  const short = name.replace(/^@[^/]*\//, '') || basename(folder);
  return short.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'docs';
}

function ownProgram(): string {
  return fileURLToPath(new URL('../../bin/mcp-vector-search.js', import.meta.url));
}

function nothingToIndex({ folder }: ConfigProposal): Error {
  return new Error(`${folder} has no documents or code that can be indexed; nothing was written`);
}
