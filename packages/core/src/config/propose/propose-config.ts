import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Abortable } from '../../abort.ts';
import type { DocumentReader } from '../../document/document-reader.ts';
import { VectorSearchError } from '../../errors.ts';
import type { IngestStrategies } from '../../ingest/ingest-strategy.ts';
import { resolveExisting } from '../../source/filesystem/resolve-existing.ts';
import { type ProposedSource, proposeSources } from './propose-sources.ts';
import { renderProposal } from './render-proposal.ts';
import { surveyProject } from './survey-project.ts';

/** How a configuration is proposed. */
export interface ProposeConfigOptions extends Abortable {
  /** The project. Default: the current folder. */
  readonly folder?: string;
  /** What the configuration may name: code is analysed where `code-analysis` is among them. Default: the strategies of this package. */
  readonly strategies?: IngestStrategies;
  /** Formats that can be read beside plain text: HTML pages of document folders and notebooks are proposed where one reads them. Default: none. */
  readonly readers?: readonly DocumentReader[];
  /** Ends the look around after so many files, from 1. Default 50,000. */
  readonly most?: number;
}

/** A configuration for a project as it is now. */
export interface ConfigProposal {
  /** Canonical path of the project. */
  readonly folder: string;
  /** What it is called by its package.json, otherwise the name of the folder. */
  readonly name: string;
  /** Empty = nothing was found that can be indexed. */
  readonly sources: readonly ProposedSource[];
  /** The commented text of a `config.edn`. */
  readonly config: string;
  /** The text of an `ignore` file beside it, in .gitignore syntax; absent = .gitignore says all there is to say. */
  readonly ignore?: string;
  /** False = the project has more files than were looked at. */
  readonly complete: boolean;
}

/** Longest name of a project that is taken over; a longer one would drown the description. */
const LONGEST_NAME = 100;

/**
 * Looks at the files of a project, by name alone, and proposes a configuration: sources, how each is cut, metadata, and what to
 * ignore beside what .gitignore files name. Writes nothing. The same files give the same proposal.
 *
 * @throws VectorSearchError SOURCE_UNREADABLE where the folder is not there.
 */
export async function proposeConfig(options: ProposeConfigOptions = {}): Promise<ConfigProposal> {
  const { strategies = {}, readers = [], most = 50_000, signal } = options;
  if (!Number.isSafeInteger(most) || most < 1) throw new RangeError('most must be a whole number from 1');
  const asked = resolve(options.folder ?? '.');
  const folder = await resolveExisting(asked);
  if (folder === undefined) {
    const message = `there is no folder ${asked} to look at; name one that exists`;
    throw new VectorSearchError('SOURCE_UNREADABLE', message, { context: { path: asked } });
  }
  const { files, generated, complete } = await surveyProject(folder, { most, ...(signal && { signal }) });
  const sources = proposeSources(files, { hasAnalysis: Object.hasOwn(strategies, 'code-analysis'), readers });
  const name = await nameOfProject(folder);
  const minified = files.some((path) => /\.min\.\w+$/i.test(path)) ? ['*.min.*'] : [];
  const ignored = [...generated.map((one) => `${one}/`), ...minified];
  return {
    ...{ folder, name, sources, complete },
    config: renderProposal({ name, sources }),
    ...(ignored.length > 0 && { ignore: renderIgnore(ignored) }),
  };
}

async function nameOfProject(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  let declared: unknown;
  try {
    declared = JSON.parse(text)?.name;
  } catch {
    // Whoever reads it as a package says what is wrong with it.
  }
  const isUsable = typeof declared === 'string' && declared.trim() !== '' && declared.length <= LONGEST_NAME;
  return isUsable ? (declared as string) : basename(folder) || folder;
}

function renderIgnore(patterns: readonly string[]): string {
  return `# What is not indexed, beside what .gitignore files name; the same syntax.\n${patterns.join('\n')}\n`;
}
