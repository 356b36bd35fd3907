import { type CorpusMeasurement, type Latency, measureCorpus, type Source } from '@mcp-vector-search/core';
import type { CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { countOption, flagOption, textOption, workersOption } from '../options.ts';
import { formatBytes, formatCount, formatDuration } from '../output/format.ts';
import { ProgressDisplay } from '../output/progress.ts';
import { mergeAdHocArguments, resolveAdHocArguments } from '../project/ad-hoc-arguments.ts';
import { locateProject, type Project } from '../project/locate-project.ts';
import { openEmbedder } from '../project/open-embedder.ts';
import { projectRoots } from '../project/project-roots.ts';
import { adHocTemplate, projectSources } from '../project/project-sources.ts';
import { rememberedArguments } from '../project/remembered-arguments.ts';
import { UsageError } from '../usage-error.ts';

/** Prints what {@link measureCorpus} measures. */
export async function runBench(input: CommandInput): Promise<number> {
  const { values, positionals, io } = input;
  const { signal } = io;
  const [documents, queries] = [countOption(values, 'documents'), countOption(values, 'queries')];
  const workers = workersOption(values);
  const choice = { config: textOption(values, 'config'), index: textOption(values, 'index') };
  const project = await locateProject({ ...choice, adHoc: positionals.length > 0 }, io);
  const sources = await sourcesOf(project, input);
  if (sources.length === 0) throw new UsageError('nothing to measure: name folders, files or path specs');
  const embedder = await openEmbedder(project.config, { workers, signal });
  const progress = new ProgressDisplay(io.stderr);
  try {
    const measured = await measureCorpus({
      ...{ sources, embedder, signal, onEvent: progress.onEvent },
      ...(documents !== undefined && { documents }),
      ...(queries !== undefined && { queries }),
    });
    progress.end();
    io.stdout.write(flagOption(values, 'json') ? `${JSON.stringify(measured)}\n` : renderMeasurement(measured));
  } finally {
    progress.end();
    await embedder.close?.();
  }
  return EXIT_CODES.done.code;
}

async function sourcesOf({ config, index, chroma }: Project, input: CommandInput): Promise<readonly Source[]> {
  const { values, positionals, io } = input;
  const { cwd, home, signal } = io;
  const added = await resolveAdHocArguments(positionals, { cwd, home, source: adHocTemplate(config), signal });
  const held = added.length > 0 ? [] : await rememberedArguments({ index, chroma }, { signal });
  const sources = added.length > 0 ? [] : config.sources; // what is named is what is measured
  const roots = await projectRoots(config, textOption(values, 'class-path'), io);
  return projectSources({ config: { ...config, sources }, adHoc: mergeAdHocArguments(held, added), roots, index });
}

/** What was measured, and what all documents would take at that rate. */
function renderMeasurement({ documents, segments, modelMs, indexing, searching, sizes }: CorpusMeasurement): string {
  const { durationMs, segmentsPerSecond, listMs, readMs, segmentMs, embedMs, writeMs } = indexing;
  const whole = documents.indexed === 0 ? 0 : (durationMs / documents.indexed) * documents.all;
  const parts = { list: listMs, read: readMs, segment: segmentMs, embed: embedMs, write: writeMs };
  const lines = [
    `documents  ${documents.indexed} of ${documents.all} indexed, ${documents.skipped} skipped, ${documents.failed} failed`,
    `segments   ${segments}, ${segmentsPerSecond.toFixed(1)} a second`,
    `indexing   ${formatDuration(durationMs)}: ${Object.entries(parts)
      .map(([name, ms]) => `${name} ${formatDuration(ms)}`)
      .join(', ')}`,
    `all of it  about ${formatDuration(whole)} for ${formatCount(documents.all, 'document')} at this rate`,
    `model      ${formatDuration(modelMs)} to load`,
    `search     ${latency(searching.fused)} by meaning and words, ${latency(searching.lexical)} by words alone`,
    `sizes      ${formatBytes(sizes.text)} of text, ${formatBytes(sizes.index)} of index`,
  ];
  return `${lines.join('\n')}\n`;
}

function latency({ p50Ms, p95Ms }: Latency): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
}
