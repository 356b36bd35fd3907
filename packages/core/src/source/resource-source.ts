import type { Abortable } from '../abort.ts';
import { passSignal } from '../abort.ts';
import type { DocumentReader } from '../document/document-reader.ts';
import { isVectorSearchError, VectorSearchError } from '../errors.ts';
import type { IngestStrategy } from '../ingest/ingest-strategy.ts';
import type { Metadata } from '../metadata.ts';
import { parseResourceSpec } from './path-spec/parse-resource-spec.ts';
import type { PathSpec } from './path-spec/path-spec.ts';
import { resourceNotFound } from './resource-not-found.ts';
import type { RefusedResource, ResourceRoot } from './resource-root.ts';
import type { Source, SourceEntry, SourceListOptions } from './source.ts';
import { sourceId } from './source-id.ts';
import { sourceMetadataKeys } from './source-metadata-keys.ts';

/** What {@link resourceSource} is made of. */
export interface ResourceSourceOptions {
  /** Which resources; a path inside the roots. */
  readonly spec: PathSpec | string;
  /** The class path: the first root that holds a path wins. */
  readonly roots: readonly ResourceRoot[];
  /** How documents become segments. */
  readonly strategy: IngestStrategy;
  /** What makes text of the bytes of formats that are not plain text. Default: none. */
  readonly readers?: readonly DocumentReader[] | undefined;
  /** Default: made of spec and strategy. */
  readonly id?: string;
  /** For people. Default: the spec as written. */
  readonly label?: string;
  /** Metadata of every document; captures win over it. Default: none. */
  readonly metadata?: Metadata;
  /** Metadata keys that the strategy may add. Default: none. */
  readonly strategyMetadataKeys?: readonly string[];
}

/** Resources of a class path. Cannot be watched; entries have no revision, so that content is always compared. */
export function resourceSource(options: ResourceSourceOptions): Source {
  const { strategy, readers, metadata = {} } = options;
  const spec = typeof options.spec === 'string' ? parseResourceSpec(options.spec) : options.spec;
  const roots = [...options.roots];
  return {
    id: options.id ?? sourceId('class-path', spec, strategy.fingerprint),
    strategy,
    ...(readers && { readers }),
    label: options.label ?? spec.text,
    spec: spec.text,
    captureNames: spec.captureNames,
    metadataKeys: sourceMetadataKeys(spec, metadata, options),
    async *list(listing: SourceListOptions = {}): AsyncGenerator<SourceEntry, void, undefined> {
      const { captures, failure } = await collect(spec, roots, listing);
      for (const path of [...captures.keys()].sort()) {
        yield { documentId: path, path, metadata: { ...metadata, ...captures.get(path) } };
      }
      if (failure) throw failure;
    },
    async read({ documentId }: SourceEntry, { signal }: Abortable = {}): Promise<Uint8Array> {
      for (const root of roots) {
        try {
          return await root.read(documentId, passSignal(signal));
        } catch (error) {
          if (!isVectorSearchError(error, 'RESOURCE_NOT_FOUND')) throw error;
        }
      }
      throw resourceNotFound(
        documentId,
        roots.map(({ name }) => name),
      );
    },
  };
}

/**
 * The matching paths of all roots with their captures. Where a root cannot be listed, those after it are left out too:
 * what they hold may be hidden by something in it.
 */
async function collect(
  spec: PathSpec,
  roots: readonly ResourceRoot[],
  { signal, onNotice }: SourceListOptions,
): Promise<{ captures: Map<string, Readonly<Record<string, string>>>; failure?: VectorSearchError }> {
  const captures = new Map<string, Readonly<Record<string, string>>>();
  const owners = new Map<string, ResourceRoot>();
  // A name outside ASCII may be stored in another normalisation, which a prefix would miss.
  const prefix = /^[\0-\x7f]*$/.test(spec.base) ? spec.base : '';
  for (const root of roots) {
    const options = {
      signal,
      onRefused: onNotice && ((one: RefusedResource) => onNotice({ type: 'refused', ...one })),
    };
    try {
      for await (const path of root.list(prefix, options)) {
        signal?.throwIfAborted();
        const owner = owners.get(path);
        const found = owner ? undefined : spec.match(path);
        if (found) captures.set(path, found);
        if (found) owners.set(path, root);
        if (owner)
          onNotice?.({ type: 'shadowed', path, message: `${path} in ${root.name} is hidden by ${owner.name}` });
      }
    } catch (cause) {
      signal?.throwIfAborted();
      return { captures, failure: unlistable(root, spec, cause) };
    }
  }
  return { captures };
}

function unlistable(root: ResourceRoot, spec: PathSpec, cause: unknown): VectorSearchError {
  if (isVectorSearchError(cause, 'SOURCE_UNREADABLE')) return cause;
  const message = `the resource root ${root.name} cannot be listed for ${spec.text}; check that it is complete and readable`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { root: root.name, spec: spec.text }, cause });
}
