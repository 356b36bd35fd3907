import { expect } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { versionOf } from './children/documents.mjs';
import type { VictimStep } from './victims.ts';

/** Version of each document; one that is not there has none. */
export type Versions = ReadonlyMap<string, number>;

/** What a step makes of the versions. */
export function applyStep(versions: Versions, { replace = [], remove = [] }: VictimStep): Versions {
  const next = new Map(versions);
  for (const { document } of replace) next.set(document.documentId, Number(document.contentHash));
  for (const { documentId } of remove) next.delete(documentId);
  return next;
}

/** What an index holds; each document must be whole, with the content that its version has. */
export async function versionsIn(store: Store): Promise<Versions> {
  const versions = new Map<string, number>();
  for await (const { sourceId, documentId, contentHash } of store.documents()) {
    const contents = (await store.segments({ sourceId, documentId })).map(({ content }) => content);
    const whole = versionOf(documentId, Number(contentHash)).segments.map(({ content }) => content);
    expect(contents).toEqual(whole);
    versions.set(documentId, Number(contentHash));
  }
  return versions;
}
