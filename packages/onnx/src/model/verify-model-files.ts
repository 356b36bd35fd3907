import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { WorkerProblem } from '../pool/worker-problem.ts';
import type { ModelFolder } from './model-folder.ts';

/** Bytes that are hashed at a time: the weights are never held in memory for the sake of their checksum. */
const BLOCK = 1 << 20;

/**
 * Compares every file that the manifest lists with its checksum. Synchronous, for worker threads.
 *
 * @throws WorkerProblem MODEL_INVALID that names the file, what was expected and what was found
 */
export function verifyModelFiles(model: ModelFolder): void {
  for (const [name, expected] of Object.entries(model.manifest.files)) {
    const file = join(model.path, name);
    const found = sha256(file, expected);
    if (found === expected) continue;
    throw new WorkerProblem(
      'MODEL_INVALID',
      `${file} is damaged: SHA-256 ${expected} expected, ${found} found; install the model again`,
      { context: { file, expected, found } },
    );
  }
}

function sha256(file: string, expected: string): string {
  const hash = createHash('sha256');
  const block = Buffer.allocUnsafe(BLOCK);
  try {
    const handle = openSync(file, 'r');
    try {
      for (let length = readSync(handle, block); length > 0; length = readSync(handle, block)) {
        hash.update(block.subarray(0, length));
      }
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new WorkerProblem(
      'MODEL_INVALID',
      `${file} cannot be read (${code}); SHA-256 ${expected} expected; install the model again`,
      { context: { file, expected, found: code }, cause },
    );
  }
  return hash.digest('hex');
}
