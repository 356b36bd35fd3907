/** A named, read-only tree that a host brings along; an ordered list of them is the class path. */
import type { Abortable } from '../abort.ts';

/** A read-only tree of resources. Paths are '/'-separated, relative, without `.` or `..`. */
export interface ResourceRoot {
  /** For messages and status. */
  readonly name: string;
  /** All paths that start with the folder or file `prefix` (`''` = all), sorted, complete, repeatable. `doc` does not cover `docs/x`. */
  list(prefix: string, options?: Abortable): AsyncIterable<string>;
  /** Bytes at a path. Rejects with RESOURCE_NOT_FOUND, also for any path that would leave the root. */
  read(path: string, options?: Abortable): Promise<Uint8Array>;
}
