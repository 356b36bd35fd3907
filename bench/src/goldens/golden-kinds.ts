import { CLJ_KONDO_DEVIATIONS, JAVA_DEVIATIONS } from './code/deviations.ts';
import type { GoldenKind } from './golden-kind.ts';
import { REFUSED_CAPTURES } from './refused-captures.ts';

const NO_USE = 'has no use in a configuration file';

/** Golden files that can be checked, by the name of their kind. Each loads only what it needs. */
export const GOLDEN_KINDS: Readonly<Record<string, GoldenKind>> = {
  splitter: {
    load: async () => (await import('./splitter.ts')).checkSplitterLine,
    explained: { 'expected chunks cut a surrogate pair': 'ours never cuts a character in two' },
  },
  sentences: {
    load: async () => (await import('./sentences.ts')).checkSentenceLine,
    explained: {},
  },
  captures: {
    load: async () => (await import('./captures.ts')).checkCaptureLine,
    explained: REFUSED_CAPTURES,
  },
  edn: {
    load: async () => (await import('./edn.ts')).checkEdnLine,
    explained: { ratio: NO_USE, 'symbolic value': NO_USE, 'namespaced map': NO_USE, metadata: NO_USE, quote: NO_USE },
  },
  embeddings: {
    load: async (file) => (await import('./embeddings.ts')).loadEmbeddingCheck(file),
    explained: {},
  },
  'clj-kondo': {
    load: async (_file, options) => (await import('./code/clj-kondo.ts')).cljKondoCheck(options),
    explained: {},
    deviations: CLJ_KONDO_DEVIATIONS,
  },
  java: {
    load: async (file, options) => (await import('./code/java.ts')).javaCheck(file, options),
    explained: {},
    deviations: JAVA_DEVIATIONS,
  },
};
