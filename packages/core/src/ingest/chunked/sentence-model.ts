/** A maximum-entropy sentence model of OpenNLP. */
export interface SentenceModel {
  /** Feature, written as OpenNLP writes it (`eos=.`, `xcap`, `n=The` …) → weight for a split and weight against one. */
  readonly weights: ReadonlyMap<string, readonly [split: number, stay: number]>;
  /** Length of the longest feature; longer words need not be looked up. */
  readonly longestFeature: number;
}
