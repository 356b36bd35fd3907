import { NASTY_TEXTS } from './nasty.mjs';

/** Longest input that mutating makes, in bytes. */
const MOST = 64 * 1024;

/**
 * Bytes with some changes: bits, bytes, ranges removed, doubled, moved, many times repeated, nasty texts, words of the target.
 *
 * @param {import('./random.mjs').Random} random
 * @param {Uint8Array} bytes
 * @param {readonly string[]} words What means something to the target.
 */
export function mutateBytes(random, bytes, words) {
  let made = Buffer.from(bytes);
  for (let changes = 1 + random.small(12); changes > 0; changes -= 1) made = random.pick(CHANGES)(random, made, words);
  return made.subarray(0, MOST);
}

const spliced = (bytes, at, removed, added) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(Math.min(bytes.length, at + removed))]);

/** A place, and an end of a range after it that is mostly near. */
function range(random, bytes) {
  const start = random.below(bytes.length + 1);
  return [start, Math.min(bytes.length, start + 1 + random.small(bytes.length + 1))];
}

const CHANGES = [
  function flipBit(random, bytes) {
    const made = Buffer.from(bytes);
    if (made.length > 0) made[random.below(made.length)] ^= 1 << random.below(8);
    return made;
  },
  function setByte(random, bytes) {
    const made = Buffer.from(bytes);
    if (made.length > 0) made[random.below(made.length)] = random.below(256);
    return made;
  },
  function remove(random, bytes) {
    const [start, end] = range(random, bytes);
    return spliced(bytes, start, end - start, Buffer.alloc(0));
  },
  function truncate(random, bytes) {
    return bytes.subarray(0, random.below(bytes.length + 1));
  },
  function copy(random, bytes) {
    const [start, end] = range(random, bytes);
    return spliced(bytes, random.below(bytes.length + 1), 0, bytes.subarray(start, end));
  },
  function repeat(random, bytes) {
    const [start, end] = range(random, bytes);
    const part = bytes.subarray(start, Math.min(end, start + 40));
    const times = random.below(random.pick([4, 40, 2000]));
    return spliced(bytes, start, 0, Buffer.concat(Array(times).fill(part))).subarray(0, MOST);
  },
  function insertNasty(random, bytes) {
    return spliced(bytes, random.below(bytes.length + 1), random.small(4), Buffer.from(random.pick(NASTY_TEXTS)));
  },
  function insertBytes(random, bytes) {
    return spliced(bytes, random.below(bytes.length + 1), random.small(8), Buffer.from(random.bytes(random.below(8))));
  },
  function insertWord(random, bytes, words) {
    const word = words.length > 0 ? random.pick(words) : random.pick(NASTY_TEXTS);
    return spliced(bytes, random.below(bytes.length + 1), random.small(12), Buffer.from(word));
  },
];
