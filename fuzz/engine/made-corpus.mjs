import { defaultStrategies, recordRoot, resourceSource } from '@mcp-vector-search/core';
import { Random } from './random.mjs';

const WORDS =
  'log database cache 東京 kettle query index window ÉMILE foo-bar POL-358 segment 😀 wal page vector'.split(' ');

/** Sources of some documents that are the same for ever, so that a place in a file of their index is. */
export function madeCorpus() {
  const random = new Random(1);
  const sentence = () => Array.from({ length: 5 + random.below(12) }, () => random.pick(WORDS)).join(' ');
  const text = () => Array.from({ length: 2 + random.below(8) }, () => `${sentence()}.`).join('\n\n');
  const names = Array.from(
    { length: 40 },
    (_, at) => `${at % 2 ? 'notes' : 'docs'}/${random.pick(['a', 'ü', 'b c'])}/${at}.md`,
  );
  const roots = [recordRoot(Object.fromEntries(names.map((name) => [name, `# ${sentence()}\n\n${text()}`])))];
  const { markdown, chunked } = defaultStrategies;
  const small = { 'chunk-size': 120, 'chunk-overlap': 0 };
  return [
    resourceSource({
      spec: 'notes/(?<part>[^/]+)/**',
      roots,
      strategy: markdown.create(small),
      metadata: { year: 2024 },
    }),
    resourceSource({
      spec: 'docs/**',
      roots,
      strategy: chunked.create(small),
      metadata: { draft: true, 'odd "key"': 1.5 },
    }),
  ];
}
