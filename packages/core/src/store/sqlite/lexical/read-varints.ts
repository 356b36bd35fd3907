import { DamageError } from '../damage-error.ts';

/** All numbers that {@link ByteBuffer.varint} wrote into these bytes. */
export function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (const byte of bytes) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  if (weight !== 1) throw new DamageError('a list of numbers is cut off');
  return numbers;
}
