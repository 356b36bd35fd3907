// Documents in memory and vectors that cost nothing, for a process that is killed and for the test that looks at what it left.

/** Length of the vectors. */
export const DIMENSIONS = 32;

/** A source of documents, each of some segments that say which they are. */
export function corpus(documents, segments) {
  return {
    id: 'corpus',
    strategy: {
      fingerprint: 'parts-1',
      *segment({ text }) {
        for (const part of text.split('\n')) yield { embedText: part, content: part };
      },
    },
    async *list() {
      for (let at = 0; at < documents; at += 1) {
        const path = `/corpus/${String(at).padStart(5, '0')}.txt`;
        yield { documentId: path, path, metadata: { parity: at % 2 }, revision: '1' };
      }
    },
    async read({ path }) {
      return Buffer.from(Array.from({ length: segments }, (_, at) => `${path} part ${at}`).join('\n'));
    },
  };
}

/** A vector of unit length that depends on the text alone. */
export function vectorOf(text) {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  const vector = Float32Array.from({ length: DIMENSIONS }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5;
  });
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** An embedder of such vectors. */
export const embedder = {
  fingerprint: 'corpus',
  dimensions: DIMENSIONS,
  maxTokens: 512,
  embed: async (texts) => texts.map(vectorOf),
};
