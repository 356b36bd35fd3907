import { mutateBytes } from './mutate-bytes.mjs';

/** A file as an input: its path on the first line, then its bytes. */
export function fileInput({ path, bytes }) {
  return Buffer.concat([Buffer.from(`${path}\n`), bytes]);
}

/** Path and bytes of such an input. */
export function inputFile(input) {
  const buffer = Buffer.from(input);
  const end = buffer.indexOf('\n');
  if (end < 0) return { path: '/x.txt', bytes: buffer };
  return { path: buffer.subarray(0, end).toString() || '/x.txt', bytes: buffer.subarray(end + 1) };
}

/** Changes the bytes, seldom the path. */
export function mutateFileInput(random, input, words) {
  const { path, bytes } = inputFile(input);
  const ending = random.chance(0.03) ? random.pick(ENDINGS) : '';
  return fileInput({ path: path + ending, bytes: mutateBytes(random, bytes, words) });
}

const ENDINGS = [
  '.clj',
  '.cljs',
  '.cljc',
  '.edn',
  '.java',
  '.py',
  '.ts',
  '.tsx',
  '.js',
  '.md',
  '.html',
  '.ipynb',
  '.json',
  '',
];
