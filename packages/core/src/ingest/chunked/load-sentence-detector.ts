import { detectSentences } from './detect-sentences.ts';
import type { SentenceDetector } from './sentence-detector.ts';

/**
 * The English sentence detector of OpenNLP 2.5 with the model `opennlp-en-ud-ewt-sentence-1.2-2.5.0`, as LangChain4j
 * uses it. Sentences end at `.`, `!` and `?` only; line breaks do not end one. Loads its 60 KB of weights when called.
 * Model licence: see `NOTICE` of this package.
 */
export async function loadSentenceDetector(): Promise<SentenceDetector> {
  const { default: data } = await import('./opennlp-sentence-model.json', { with: { type: 'json' } });
  const pairs = Object.entries(data.weights).map(
    ([feature, [split = 0, stay = 0]]) => [feature, [split, stay]] as const,
  );
  const weights = new Map(pairs);
  const longestFeature = Math.max(...[...weights.keys()].map((feature) => feature.length));
  return (text) => detectSentences(text, { weights, longestFeature });
}
