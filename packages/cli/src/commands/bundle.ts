import { join, relative, resolve } from 'node:path';
import {
  bundleIndex,
  type Config,
  defineConfig,
  directoryRoot,
  loadConfig,
  type PackageManifest,
  type ResourceRoot,
  readManifest,
  resolveSources,
  VectorSearchError,
} from '@mcp-vector-search/core';
import type { Command, CommandInput, OptionValues } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { flagOption, JSON_OPTION, textOption, WORKERS_OPTION, workersOption } from '../options.ts';
import { formatBytes, formatCount } from '../output/format.ts';
import { ProgressDisplay } from '../output/progress.ts';
import { shownPath } from '../output/shown-path.ts';
import { openEmbedder } from '../project/open-embedder.ts';
import { READERS } from '../project/readers.ts';
import { STRATEGIES } from '../project/strategies.ts';
import { UsageError } from '../usage-error.ts';

/** Where the index is written unless package.json says something else. */
const DEFAULT_FILE = 'docs.index';

/** `bundle`: writes the prebuilt index of a package's documents. */
export const bundleCommand: Command = {
  name: 'bundle',
  summary: "Write a prebuilt index of a package's documents, to be published with it",
  positionals: '[FOLDER]',
  details: [
    'FOLDER is that of the package, by default the current one. Its package.json names it and says where documents and index lie:',
    '"mcp-vector-search": {"resources": "docs", "index": "docs.index"}. Everything below the resources is indexed, cut at headings,',
    'unless a configuration says otherwise: its :class-path sources are looked up in the resources.',
    'Hosts open the file where it is installed, for reading only. The same model is needed there.',
  ],
  options: {
    config: { type: 'string', value: 'FILE', help: 'configuration with :class-path sources and model' },
    out: {
      type: 'string',
      value: 'FILE',
      help: `file to write; default as package.json says, otherwise ${DEFAULT_FILE}`,
    },
    work: {
      type: 'string',
      value: 'FILE',
      help: 'index to keep, so that next time only what changed is embedded again',
    },
    workers: WORKERS_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { args: 'bundle', does: 'of the package in the current folder' },
    { args: 'bundle packages/manual --config manual.edn', does: 'of another one, as a configuration says' },
  ],
  run: runBundle,
};

async function runBundle({ values, positionals, io }: CommandInput): Promise<number> {
  const { cwd, signal } = io;
  if (positionals.length > 1) throw new UsageError(`bundle takes one folder, not ${positionals.length}`);
  const manifest = await packageOf(resolve(cwd, positionals[0] ?? '.'));
  const out = textOption(values, 'out');
  const work = textOption(values, 'work');
  const path = out === undefined ? (manifest.index ?? join(manifest.folder, DEFAULT_FILE)) : resolve(cwd, out);
  const workers = workersOption(values);
  const config = await configOf(values, manifest, io);
  const roots: readonly ResourceRoot[] = manifest.resources === undefined ? [] : [directoryRoot(manifest.resources)];
  const embedder = await openEmbedder(config, { workers, signal });
  const progress = new ProgressDisplay(io.stderr);
  try {
    const report = await bundleIndex({
      ...{ embedder, path, product: manifest, onEvent: progress.onEvent, signal },
      sources: resolveSources(config, { roots, readers: READERS, exclude: [path] }),
      workPath: work === undefined ? undefined : resolve(cwd, work),
    });
    progress.end();
    const { product, documents, segments } = report.info;
    const what = `${formatCount(documents, 'document')}, ${formatCount(segments, 'segment')} of ${product.name} ${product.version}`;
    const text = `${what}: ${shownPath(path, cwd)}, ${formatBytes(report.bytes)}`;
    io.stdout.write(flagOption(values, 'json') ? `${JSON.stringify({ path, ...report })}\n` : `${text}\n`);
    if (manifest.index !== path) io.stderr.write(`${declareHint(manifest, path)}\n`);
    return EXIT_CODES.done.code;
  } finally {
    progress.end();
    await embedder.close?.();
  }
}

async function packageOf(folder: string): Promise<PackageManifest> {
  const manifest = await readManifest(folder).catch((cause: unknown) => {
    throw invalid((cause as Error).message);
  });
  if (!manifest) throw invalid(`there is no package.json in ${folder}: name the folder of the package`);
  if (manifest.problem !== undefined) throw invalid(manifest.problem);
  for (const field of ['name', 'version'] as const) {
    if (manifest[field] === '') throw invalid(`${join(folder, 'package.json')} has no "${field}"`);
  }
  return manifest;
}

async function configOf(values: OptionValues, manifest: PackageManifest, { cwd, home, signal }: Io): Promise<Config> {
  const path = textOption(values, 'config');
  if (path !== undefined) return loadConfig({ path, cwd, home, strategies: STRATEGIES, signal });
  if (manifest.resources === undefined) {
    const file = join(manifest.folder, 'package.json');
    throw invalid(`${file} declares no resources: add "mcp-vector-search": {"resources": "docs"}, or give --config`);
  }
  const sources = [{ 'class-path': '**', ingest: 'markdown' }];
  return defineConfig({ sources }, { projectRoot: manifest.folder, strategies: STRATEGIES });
}

/** What is still to be done so that hosts find the index. */
function declareHint({ folder, resources }: PackageManifest, path: string): string {
  const declared = {
    ...(resources !== undefined && { resources: relative(folder, resources) || '.' }),
    index: relative(folder, path),
  };
  return `hint: hosts find it by "mcp-vector-search": ${JSON.stringify(declared)} in package.json`;
}

function invalid(message: string): VectorSearchError {
  return new VectorSearchError('CONFIG_INVALID', message);
}
