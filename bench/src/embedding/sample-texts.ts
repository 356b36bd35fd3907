import type { ModelTokenizer } from '@mcp-vector-search/onnx';

const WORDS =
  'the a of index search query document vector file path store window token parser error folder driver record hit rank ' +
  'ship harbour crane cargo tide garden tomato water sun stake letter street river stone window table chair lamp paper ' +
  'recovers returns reads writes lists finds embeds ranks filters opens closes counts joins cuts keeps drops moves holds ' +
  'quickly often never always slowly without between behind under over after before while because although however';

/**
 * Texts of words of everyday and technical English, the same in every run.
 *
 * @param count number of texts
 * @param tokens tokens of each as the model is given them, special tokens included
 */
export function sampleTexts(tokenizer: ModelTokenizer, count: number, tokens: number): readonly string[] {
  const words = WORDS.split(' ');
  const next = numbers(tokens);
  return Array.from({ length: count }, () => {
    let text = '';
    while (tokenizer.count(text) + 2 < tokens) text += `${text === '' ? '' : ' '}${words[next() % words.length]}`;
    return text;
  });
}

/** Lehmer's generator with the constants of Park and Miller (1988). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
}
