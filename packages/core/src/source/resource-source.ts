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
  /** Metadata of every document; wins over that of the root, captures win over it. Default: none. */
  readonly metadata?: Metadata;
  /** Metadata keys that the strategy may add. Default: none. */
  readonly strategyMetadataKeys?: readonly string[];
}

/** Resources of a class path. Cannot be watched; entries have no revision, so that content is always compared. */
export function resourceSource(options: ResourceSourceOptions): Source {
  const { strategy, readers, metadata = {} } = options;
  const spec = typeof options.spec === 'string' ? parseResourceSpec(options.spec) : options.spec;
  const roots = [...options.roots];
  const known: Metadata = Object.assign({}, ...roots.map((root) => root.metadata), metadata);
  return {
    id: options.id ?? sourceId('class-path', spec, strategy.fingerprint),
    strategy,
    ...(readers && { readers }),
    label: options.label ?? spec.text,
    spec: spec.text,
    captureNames: spec.captureNames,
    metadataKeys: sourceMetadataKeys(spec, known, options),
    async *list(listing: SourceListOptions = {}): AsyncGenerator<SourceEntry, void, undefined> {
      const { found, failure } = await collect(spec, roots, listing);
      for (const [path, { captures, owner }] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
        yield { documentId: path, path, metadata: { ...owner.metadata, ...metadata, ...captures } };
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

interface FoundResource {
  readonly captures: Readonly<Record<string, string>>;
  /** The root that it comes from. */
  readonly owner: ResourceRoot;
}

/**
 * The matching paths of all roots with their captures. Where a root cannot be listed, those after it are left out too:
 * what they hold may be hidden by something in it.
 */
async function collect(
  spec: PathSpec,
  roots: readonly ResourceRoot[],
  { signal, onNotice }: SourceListOptions,
): Promise<{ found: Map<string, FoundResource>; failure?: VectorSearchError }> {
  const found = new Map<string, FoundResource>();
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
        const owner = found.get(path)?.owner;
        const captures = owner ? undefined : spec.match(path);
        if (captures) found.set(path, { captures, owner: root });
        if (owner)
          onNotice?.({ type: 'shadowed', path, message: `${path} in ${root.name} is hidden by ${owner.name}` });
      }
    } catch (cause) {
      signal?.throwIfAborted();
      return { found, failure: unlistable(root, spec, cause) };
    }
  }
  return { found };
}

function unlistable(root: ResourceRoot, spec: PathSpec, cause: unknown): VectorSearchError {
  if (isVectorSearchError(cause, 'SOURCE_UNREADABLE')) return cause;
  const message = `the resource root ${root.name} cannot be listed for ${spec.text}; check that it is complete and readable`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { root: root.name, spec: spec.text }, cause });
}
