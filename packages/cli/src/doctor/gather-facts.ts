import {
  type DiagnoseOptions,
  type DiagnosticCheck,
  type IndexPlace,
  isVectorSearchError,
  type Source,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { inspectModel } from '@mcp-vector-search/onnx';
import type { OptionValues } from '../command.ts';
import type { Io } from '../io.ts';
import { textOption } from '../options.ts';
import { formatBytes } from '../output/format.ts';
import { chromaStoreDriver } from '../project/chroma-store-driver.ts';
import { locateProject, type Project } from '../project/locate-project.ts';
import { openEmbedder } from '../project/open-embedder.ts';
import { projectRoots } from '../project/project-roots.ts';
import { projectSources } from '../project/project-sources.ts';
import { rememberedArguments } from '../project/remembered-arguments.ts';

/** What there is to diagnose, as far as it can be found: what cannot becomes a finding. */
export async function gatherFacts(values: OptionValues, io: Io): Promise<DiagnoseOptions> {
  const choice = { config: textOption(values, 'config'), index: textOption(values, 'index') };
  const quiet = { ...io, stderr: { write() {} } }; // warnings are findings
  try {
    const project = await locateProject(choice, quiet);
    const sources = await sourcesOf(project, textOption(values, 'class-path'), quiet);
    const embedder = await openEmbedder(project.config, { workers: 1, signal: io.signal }).catch(() => undefined);
    await embedder?.close?.();
    const index = await placeOf(project);
    return { config: project.config, sources, index, embedder, checks: [modelCheck(project)] };
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    const isNothingYet = error.code === 'CONFIG_NOT_FOUND' && choice.config === undefined;
    if (isNothingYet) return { checks: [nothingYet(error), modelCheck(undefined, io.cwd)] };
    return { config: error, checks: [modelCheck(undefined, io.cwd)] };
  }
}

/** What the configuration names and the index remembers; an index that cannot be read is a finding of its own. */
async function sourcesOf(project: Project, classPath: string | undefined, io: Io): Promise<readonly Source[]> {
  const { config, index } = project;
  const adHoc = await rememberedArguments(project, { signal: io.signal });
  return projectSources({ config, adHoc, roots: await projectRoots(config, classPath, io), index });
}

async function placeOf({ index, chroma }: Project): Promise<IndexPlace | undefined> {
  if (chroma) return { driver: await chromaStoreDriver(chroma, { readOnly: true }) };
  return index === undefined ? undefined : { path: index };
}

/** Nothing is wrong with a folder where nothing was done yet. */
function nothingYet({ message }: VectorSearchError): DiagnosticCheck {
  const next =
    'nothing to search yet: "mcp-vector-search init" writes a configuration, "mcp-vector-search index FOLDER" needs none';
  return {
    name: 'configuration',
    run: async () => [{ check: 'configuration', state: 'warning', message: next, details: [message] }],
  };
}

/** The model of this machine with its checksums, and the native part that runs it; or whether a service can be reached. */
function modelCheck(project: Project | undefined, cwd = '.'): DiagnosticCheck {
  return {
    name: 'model',
    async run({ signal }) {
      const embedding = project?.config.embedding;
      if (project && embedding?.type === 'openai') return serviceFinding(project, signal);
      const from = project?.config.projectRoot ?? cwd;
      const { path, manifest, fingerprint, bytes, runtime } = await inspectModel({
        model: embedding?.model,
        from,
        signal,
      });
      const { kind, version } = runtime;
      const runs = `ONNX Runtime ${version} (${kind === 'native' ? 'native' : 'WebAssembly, about six times slower'})`;
      const message = `${manifest.id}, ${manifest.dimensions} dimensions, ${formatBytes(bytes)}, checksums right: ${path}`;
      return [
        { check: 'model', state: 'ok', message, facts: { path, bytes, fingerprint, files: manifest.files } },
        { check: 'onnxruntime', state: kind === 'native' ? 'ok' : 'warning', message: runs, facts: { ...runtime } },
      ];
    },
  };
}

async function serviceFinding(
  { config }: Project,
  signal: AbortSignal | undefined,
): ReturnType<DiagnosticCheck['run']> {
  const embedder = await openEmbedder(config, signal && { signal });
  const [vector] = await embedder.embed(['How are you?'], { role: 'query', ...(signal && { signal }) });
  await embedder.close?.();
  if (!vector) throw new VectorSearchError('EMBEDDER_FAILED', 'the embeddings service gave no vector');
  const message = `the service answers with ${vector.length} dimensions: ${embedder.fingerprint}`;
  return [{ check: 'model', state: 'ok', message, facts: { fingerprint: embedder.fingerprint } }];
}
