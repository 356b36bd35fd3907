/** A named, read-only tree that a host brings along; an ordered list of them is the class path. */
import type { Abortable } from '../abort.ts';
import type { Metadata } from '../metadata.ts';

/** Something in a root that is not given out: a link, say, or a name that leads out of it. */
export interface RefusedResource {
  /** As it is called in the root; not necessarily a path. */
  readonly path: string;
  /** What, where and why, in one sentence. */
  readonly message: string;
}

/** Options of {@link ResourceRoot.list}. */
export interface RootListOptions extends Abortable {
  /** Told of everything in the root that is refused, whatever the prefix. Roots that refuse nothing never call it. */
  readonly onRefused?: ((refused: RefusedResource) => void) | undefined;
}

/** A read-only tree of resources. Paths are '/'-separated, relative, without `.` or `..`. */
export interface ResourceRoot {
  /** For messages and status. */
  readonly name: string;
  /** Metadata of everything in it; what a source and its captures say wins. Default: none. */
  readonly metadata?: Metadata | undefined;
  /** All paths that start with the folder or file `prefix` (`''` = all), sorted, complete, repeatable. `doc` does not cover `docs/x`. */
  list(prefix: string, options?: RootListOptions): AsyncIterable<string>;
  /** Bytes at a path. Rejects with RESOURCE_NOT_FOUND, also for any path that would leave the root. */
  read(path: string, options?: Abortable): Promise<Uint8Array>;
}
