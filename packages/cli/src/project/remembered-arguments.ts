import { type Abortable, isVectorSearchError, Store } from '@mcp-vector-search/core';
import { type AdHocArgument, readAdHocArguments } from './ad-hoc-arguments.ts';
import { chromaStoreDriver } from './chroma-store-driver.ts';
import type { Project } from './locate-project.ts';

/** Arguments that the index of a project remembers; none where there is no index that can be read. */
export async function rememberedArguments(
  { index, chroma }: Pick<Project, 'index' | 'chroma'>,
  { signal }: Abortable,
): Promise<readonly AdHocArgument[]> {
  if (index === undefined && !chroma) return [];
  const place = chroma ? { driver: await chromaStoreDriver(chroma, { readOnly: true }) } : { path: index as string };
  const abortable = signal ? { signal } : {};
  try {
    await using store = await Store.open({ ...place, readOnly: true, ...abortable });
    return await readAdHocArguments(store, abortable);
  } catch (error) {
    if (isVectorSearchError(error)) return [];
    throw error;
  }
}
