import { type Abortable, readBundleInfo, type Store, VectorSearchError } from '@mcp-vector-search/core';

/** Rejects with STORE_READ_ONLY where an index is that of a package: what it was published with must stay as it is. */
export async function refusePrebuilt(store: Pick<Store, 'readNote'>, path: string, options: Abortable): Promise<void> {
  const prebuilt = await readBundleInfo(store, options);
  if (!prebuilt) return;
  const { name, version } = prebuilt.product;
  const message = `${path} is the prebuilt index of ${name} ${version}, which is only read: "search --index" answers from it; name another file to write to`;
  throw new VectorSearchError('STORE_READ_ONLY', message, { context: { path, product: name } });
}
