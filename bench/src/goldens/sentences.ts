import { loadSentenceDetector } from '@mcp-vector-search/core';

const detect = await loadSentenceDetector();

/** Compares our sentence detector with LangChain4j's on one golden line `{input, sentences}`. No line is refused. */
export function checkSentenceLine(record: unknown): { outcome: 'passed' | 'refused' | 'failed'; detail?: string } {
  const { input, sentences } = (record ?? {}) as { input?: unknown; sentences?: unknown };
  if (typeof input !== 'string' || !Array.isArray(sentences)) {
    return { outcome: 'failed', detail: 'not a golden line: needs input and sentences' };
  }
  const ours = detect(input).map(({ start, end }) => input.slice(start, end));
  if (JSON.stringify(ours) === JSON.stringify(sentences)) return { outcome: 'passed' };
  const first = sentences.findIndex((sentence, index) => sentence !== ours[index]);
  const at = first < 0 ? sentences.length : first;
  return {
    outcome: 'failed',
    detail: `sentence ${at}: expected ${JSON.stringify(sentences[at])}, found ${JSON.stringify(ours[at])}`,
  };
}
