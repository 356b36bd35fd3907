const KINDS = ['flip', 'set', 'zero', 'copy', 'cut', 'insert', 'swap'];
const PAGE = 4096;

/** A change of a file of an index, as a value: `at` and `to` are shares of its length; those near its beginning come more often. */
export function makeEdit(random) {
  const place = () => (random.chance(0.3) ? random.next() ** 4 : random.next());
  return {
    file: random.pick(['', '', '', '-wal', '-journal']),
    kind: random.pick(KINDS),
    at: place(),
    to: place(),
    length: 1 + random.small(5000),
    byte: random.below(256),
  };
}

/** Files, by the end of their name, with changes; a journal is made up where there is none. */
export function damaged(files, edits) {
  const made = { ...files };
  for (const edit of Array.isArray(edits) ? edits.map(Object) : []) {
    const bytes = made[edit.file] ?? (edit.file === '-journal' ? made[''].subarray(0, PAGE) : undefined);
    if (bytes) made[edit.file] = edited(Buffer.from(bytes), edit);
  }
  return made;
}

function edited(bytes, { kind, at, to, length, byte }) {
  const place = (share) => Math.floor(Math.min(0.999999, Math.max(0, Number(share) || 0)) * bytes.length);
  const [start, end] = [place(at), Math.min(bytes.length, place(at) + (Number(length) || 1))];
  if (kind === 'cut') return bytes.subarray(0, start);
  if (kind === 'insert') return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  if (kind === 'flip' && bytes.length > 0) bytes[start] ^= 1 << (Number(byte) % 8);
  else if (kind === 'set' && bytes.length > 0) bytes[start] = Number(byte);
  else if (kind === 'zero') bytes.fill(0, start, end);
  else if (kind === 'copy') bytes.copy(bytes, place(to), start, end);
  else if (kind === 'swap') bytes.copyWithin(pageOf(place(to)), pageOf(start), pageOf(start) + PAGE);
  return bytes;
}

const pageOf = (at) => at - (at % PAGE);
