import type { Abortable } from '../abort.ts';
import { isAtOrBelow } from './is-at-or-below.ts';
import { isResourcePath } from './is-resource-path.ts';
import { resourceNotFound } from './resource-not-found.ts';
import type { ResourceRoot } from './resource-root.ts';

/**
 * Resources in memory, for bundlers and tests: path to text (read as UTF-8) or bytes. The content is copied, and what
 * `read` gives is the reader's own. TypeError where a path or content cannot be one. `name` defaults to `record`.
 */
export function recordRoot(
  record: Readonly<Record<string, string | Uint8Array>>,
  name: string = 'record',
): ResourceRoot {
  if (typeof record !== 'object' || record === null) throw new TypeError('A record root needs a record of resources');
  const contents = new Map(Object.entries(record).map(([path, content]) => [path, bytesOf(path, content)]));
  const paths = [...contents.keys()].sort();
  return {
    name,
    async *list(prefix: string, { signal }: Abortable = {}): AsyncGenerator<string, void, undefined> {
      for (const path of paths) {
        signal?.throwIfAborted();
        if (isAtOrBelow(path, prefix)) yield path;
      }
    },
    async read(path: string, { signal }: Abortable = {}): Promise<Uint8Array> {
      signal?.throwIfAborted();
      const content = contents.get(path);
      if (!content) throw resourceNotFound(path, [name]);
      return content.slice();
    },
  };
}

function bytesOf(path: string, content: string | Uint8Array): Uint8Array {
  if (!isResourcePath(path)) {
    throw new TypeError(
      `${JSON.stringify(path)} is no resource path: it must be relative, without empty, . and .. names`,
    );
  }
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return Uint8Array.from(content);
  throw new TypeError(`The content of ${JSON.stringify(path)} must be a string or a Uint8Array`);
}
