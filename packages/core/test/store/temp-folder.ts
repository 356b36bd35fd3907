import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of its own for each test of a file, gone afterwards. Returns how to name a path in it. */
export function useTempFolder(): (...parts: string[]) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return (...parts) => join(folder, ...parts);
}
