import type { ChromaCollectionInfo, ChromaSpace } from './chroma-types.ts';

const SPACES: readonly unknown[] = ['cosine', 'l2', 'ip'];

/** What a server says of a collection; undefined for anything else. */
export function readCollection(answer: unknown): ChromaCollectionInfo | undefined {
  if (!isRecord(answer)) return undefined;
  const { id, name, dimension } = answer;
  if (typeof id !== 'string' || id === '') return undefined;
  const metadata = isRecord(answer['metadata']) ? answer['metadata'] : {};
  const space = spaceOf(answer['configuration_json']) ?? metadata['hnsw:space'];
  return {
    id,
    name: String(name),
    metadata,
    ...(Number.isSafeInteger(dimension) ? { dimension: dimension as number } : {}),
    ...(SPACES.includes(space) ? { space: space as ChromaSpace } : {}),
  };
}

/** Of an index in memory (hnsw), or of a distributed server's (spann). */
function spaceOf(configuration: unknown): unknown {
  if (!isRecord(configuration)) return undefined;
  const { hnsw, spann } = configuration;
  return (isRecord(hnsw) ? hnsw['space'] : undefined) ?? (isRecord(spann) ? spann['space'] : undefined);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
