import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a finding below a folder: the input, to be tried again with `--input`, and what happened beside it.
 * Gives the path of the input.
 */
export function saveFinding(folder, target, seed, { kind, text, signature, input }) {
  const place = join(folder, target);
  mkdirSync(place, { recursive: true });
  const name = `${kind}-${createHash('sha256').update(signature).digest('hex').slice(0, 12)}`;
  const file = join(place, name);
  writeFileSync(file, Buffer.from(input, 'base64'));
  writeFileSync(`${file}.txt`, `${target}, seed ${seed}\n${text}\n`);
  return file;
}
