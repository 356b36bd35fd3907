// #region guide
import { LineIndex, OptionError } from '@mcp-vector-search/core';

/** One segment for each question of a FAQ: found by the question, given back with its answer. */
export const questionStrategy = {
  optionKeys: ['mark'],
  metadataKeys: ['question'],
  create({ mark = 'Q:' }) {
    if (typeof mark !== 'string' || mark === '') throw new OptionError('mark', 'must be a text');
    return {
      fingerprint: `questions/1 mark=${mark}`, // another fingerprint indexes the documents again
      *segment({ text }) {
        const lines = new LineIndex(text);
        for (let start = text.indexOf(mark); start >= 0; ) {
          const next = text.indexOf(mark, start + mark.length);
          const content = text.slice(start, next < 0 ? text.length : next).trimEnd();
          const [question] = content.slice(mark.length).trim().split('\n');
          yield {
            embedText: question,
            embedStart: text.indexOf(question, start),
            content,
            contentStart: start,
            range: lines.range(start, start + content.length),
            metadata: { question },
          };
          start = next;
        }
      },
    };
  },
};
// #endregion
