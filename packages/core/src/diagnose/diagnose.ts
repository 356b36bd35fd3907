import { type Abortable, passSignal } from '../abort.ts';
import type { Config } from '../config/config.ts';
import type { Embedder } from '../embed/embedder.ts';
import { isVectorSearchError } from '../errors.ts';
import type { Source } from '../source/source.ts';
import { checkConfig } from './check-config.ts';
import { checkIndex, type IndexPlace } from './check-index.ts';
import { checkNode } from './check-node.ts';
import { checkSource } from './check-source.ts';
import { checkWatching } from './check-watching.ts';
import type { DiagnosticCheck, Finding } from './finding.ts';

/** What is to be looked at. */
export interface DiagnoseOptions extends Abortable {
  /** The configuration, or why there is none. Default: not looked at. */
  readonly config?: Config | Error | undefined;
  /** Sources that are to be listed. Default: none. */
  readonly sources?: readonly Source[];
  /** Where the index lies, or is to lie. Default: not looked at. */
  readonly index?: IndexPlace | undefined;
  /** The embedder that the index should have been made with. Default: any. */
  readonly embedder?: Pick<Embedder, 'fingerprint'> | undefined;
  /** Checks of what core knows nothing about, such as models. They come between configuration and sources. */
  readonly checks?: readonly DiagnosticCheck[];
}

/** What {@link diagnose} found. */
export interface Diagnosis {
  /** True = no finding is an error. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Looks at everything that has to be right for a project to be indexed and searched: Node, SQLite, configuration, every source with
 * what it lists and leaves out, the index, and what may be watched. Changes nothing, and goes on after an error. Rejects only when aborted.
 */
export async function diagnose(options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const { config, sources = [], index, embedder, checks = [], signal } = options;
  const folders = new Set<string>();
  const all: DiagnosticCheck[] = [
    { name: 'node', run: checkNode },
    ...(config ? [{ name: 'configuration', run: async () => checkConfig(config) }] : []),
    ...checks,
    ...sources.map((source) => ({
      name: source.label ?? source.id,
      run: (abortable: Abortable) => checkSource(source, folders, abortable),
    })),
    ...(index
      ? [{ name: 'index', run: (abortable: Abortable) => checkIndex(index, { sources, embedder, ...abortable }) }]
      : []),
    { name: 'watching', run: () => checkWatching(sources, folders) },
  ];
  const findings: Finding[] = [];
  for (const check of all) findings.push(...(await outcome(check, passSignal(signal))));
  return { ok: findings.every(({ state }) => state !== 'error'), findings };
}

async function outcome({ name, run }: DiagnosticCheck, abortable: Abortable): Promise<readonly Finding[]> {
  abortable.signal?.throwIfAborted();
  try {
    return await run(abortable);
  } catch (error) {
    abortable.signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return [
      { check: name, state: 'error', message, ...(isVectorSearchError(error) && { facts: { code: error.code } }) },
    ];
  }
}
