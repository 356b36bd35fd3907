import { statSync } from 'node:fs';

/** Whether nothing lies at a path. False also where permissions hide what does: opening it then says so. */
export function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}
