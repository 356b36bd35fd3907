// #region reader
import { decodeDocument } from '@mcp-vector-search/core';

/** What is said in a film (`.srt`): a paragraph for each subtitle, without numbers and times, on the lines of the file. */
export const subtitleReader = {
  fingerprint: 'subtitles/1', // another one has all subtitles cut anew
  metadataKeys: ['minutes'],
  accepts: (path) => path.endsWith('.srt'),
  read(bytes) {
    const decoded = decodeDocument(bytes);
    if (decoded.kind === 'skip') return undefined; // no text, whatever the name says
    const said = [];
    let minutes = 0;
    for (const [at, line] of decoded.text.trimEnd().split(/\r?\n/).entries()) {
      const time = /^(\d+):(\d+):[\d,]+ --> /.exec(line);
      if (time) minutes = Number(time[1]) * 60 + Number(time[2]);
      else if (!/^\d+$/.test(line)) said.push({ text: line.replace(/<[^>]*>/g, ''), line: at + 1 });
    }
    return {
      text: said.map(({ text }) => text).join('\n'),
      lines: said.map(({ line }) => line), // line of the file of each line of the text
      metadata: { minutes },
    };
  },
};
// #endregion
