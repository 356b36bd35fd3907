import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shared = fileURLToPath(new URL('../../shared/', import.meta.url));

/** True where the folder with golden files and test collections lies beside the repository. */
export const hasShared: boolean = existsSync(join(shared, 'data'));

/** A path inside that folder. */
export function sharedPath(...parts: string[]): string {
  return join(shared, ...parts);
}
