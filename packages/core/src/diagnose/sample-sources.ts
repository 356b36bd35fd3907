import { type Abortable, passSignal } from '../abort.ts';
import type { Source, SourceEntry } from '../source/source.ts';

/** A part of the documents of some sources, as sources of their own. */
export interface SampledSources {
  readonly sources: readonly Source[];
  /** How many documents there are in all. */
  readonly all: number;
  /** Size in bytes of all documents that were read through the sample so far, each once. */
  bytesRead(): number;
}

/** At most so many documents, spread evenly over all that can be read. Rejects where a source cannot be listed. */
export async function sampleSources(
  sources: readonly Source[],
  most: number,
  { signal }: Abortable,
): Promise<SampledSources> {
  const found: { readonly source: Source; readonly entry: SourceEntry }[] = [];
  for (const source of sources) {
    for await (const entry of source.list(passSignal(signal))) if (!entry.skip) found.push({ source, entry });
  }
  const count = Math.min(most, found.length);
  const chosen = Array.from({ length: count }, (_, at) => found[Math.floor((at * found.length) / count)]!);
  const sizes = new Map<string, number>();
  const partOf = ({ id, strategy, readers, label, metadataKeys, read }: Source, whole: Source): Source => ({
    ...{ id, strategy },
    ...(readers && { readers }),
    ...(label !== undefined && { label }),
    ...(metadataKeys && { metadataKeys }),
    async *list(): AsyncGenerator<SourceEntry, void, undefined> {
      for (const { source, entry } of chosen) if (source === whole) yield entry;
    },
    async read(entry, options): Promise<Uint8Array> {
      const content = await read.call(whole, entry, options);
      sizes.set(JSON.stringify([id, entry.documentId]), content.length);
      return content;
    },
  });
  return {
    sources: sources.map((source) => partOf(source, source)),
    all: found.length,
    bytesRead: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
  };
}
