import type { Metadata } from '../metadata.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { PRODUCT_KEYS, type Product } from './bundle-info.ts';

/**
 * A source whose documents say which product they belong to, and whose id no other product's source has. The metadata of the
 * product win over others of the same name.
 */
export function productSource(source: Source, product: Product): Source {
  const own: Metadata = { [PRODUCT_KEYS.name]: product.name, [PRODUCT_KEYS.version]: product.version };
  return {
    id: `${product.name}@${product.version}:${source.id}`,
    strategy: source.strategy,
    ...(source.readers && { readers: source.readers }),
    label: `${product.name}@${product.version}: ${source.label ?? source.id}`,
    ...(source.spec !== undefined && { spec: source.spec }),
    ...(source.captureNames && { captureNames: source.captureNames }),
    metadataKeys: [...new Set([...(source.metadataKeys ?? []), ...Object.keys(own)])],
    async *list(options): AsyncGenerator<SourceEntry, void, undefined> {
      for await (const entry of source.list(options)) yield { ...entry, metadata: { ...entry.metadata, ...own } };
    },
    read: (entry, options) => source.read(entry, options),
  };
}
