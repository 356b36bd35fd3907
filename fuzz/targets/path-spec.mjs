import { join } from 'node:path';
import { PathSpecError, parsePathSpec, translateJavaPattern } from '@mcp-vector-search/core';
import { Finding, templateOf } from '../engine/finding.mjs';
import { NASTY_TEXTS } from '../engine/nasty.mjs';
import { jsonLines, REPOSITORY, SHARED } from '../engine/real-files.mjs';

/** Parts of specs, well and badly formed. */
const PARTS = [
  ...[
    '*',
    '**',
    '**/',
    '/',
    '/**/',
    '*.md',
    'docs',
    'a',
    'a/b',
    '.',
    '(?<name>[^/]+)',
    '(?<year>\\d{4})',
    '(?<a>(?<b>x*)y)',
  ],
  ...[
    '(?<q>(a+)+)',
    '(?<r>(a|aa)*b)',
    '(?<s>.*.*.*.*x)',
    '(?<t>[a-z&&[^b]])',
    '(?<u>a{1,1000})',
    '(?<v>\\p{L}+)',
    '(?<w>(?i)X)',
  ],
  ...[
    '(?<x>',
    '(?<',
    ')',
    '(?<y>[)',
    '(?<z>\\Q)\\E)',
    '(?<a>(?=b))',
    '(?<a>\\1)',
    '(?<a>a{99999999})',
    '(?<A1>((((x))))*)',
    '\\',
  ],
];

/** Matching takes time for every character of the path and every one of the spec: so many pairs of them are enough. */
const MOST_PAIRS = 2_000_000;

/** So many folders above a path are looked at. */
const MOST_FOLDERS = 50;

/** First line: a path spec; the others: paths. It is read or refused, and matches in a time that grows with the length. */
export const target = {
  cpuMs: 2000,
  words: [
    ...PARTS,
    '[^/]',
    '\\w',
    '\\R',
    '\\p{Lu}',
    '[[:alpha:]]',
    '(?:',
    '(?i:',
    '(?>',
    '{2,3}',
    '*+',
    '??',
    '[^',
    '&&',
    '\\x{1F600}',
  ],

  seeds() {
    const goldens = [
      join(SHARED, 'data/path-captures/path-captures.jsonl'),
      join(REPOSITORY, 'test/fixtures/java-patterns.jsonl'),
    ];
    return goldens
      .flatMap((file) => jsonLines(file, 2000))
      .map(({ spec, regex, path }) => Buffer.from(`${spec ?? `(?<f>${regex})`}\n${path}`));
  },

  make(random) {
    const spec = Array.from({ length: 1 + random.small(8) }, () =>
      random.pick(random.chance(0.9) ? PARTS : NASTY_TEXTS),
    ).join('');
    const piece = () => random.pick([...'aab/x.1', 'docs', 'name', '.md', '/a/', '2024', random.pick(NASTY_TEXTS)]);
    const path = () => Array.from({ length: 1 + random.small(12) }, piece).join('');
    return Buffer.from([spec, path(), path(), path().repeat(random.below(300))].join('\n'));
  },

  async open() {
    return { run: trySpec };
  },
};

async function trySpec(bytes) {
  const [text = '', ...paths] = Buffer.from(bytes).toString().split('\n');
  tryPattern(text);
  const spec = refusable(() => parsePathSpec(text));
  if (typeof spec === 'string') return spec;
  if (!spec.text.startsWith(text)) throw new Finding('the text of a spec is another');
  if (spec.literal !== undefined && !spec.match(spec.literal))
    throw new Finding('a literal spec does not match itself');
  const inside = [spec.literal, spec.base && `${spec.base}/x`, text.replaceAll(/[*()?<>]/g, 'a')].filter(Boolean);
  const matched = [...paths, ...inside].filter((path) => checkMatch(spec, path)).length;
  return `${spec.tokens
    .map(({ type }) => type[0])
    .join('')
    .slice(0, 12)} ${Math.min(matched, 3)}`;
}

/** Whether a path matches; what matches must be reachable by going down from the root. */
function checkMatch(spec, path) {
  if (path.length * spec.text.length > MOST_PAIRS) return false;
  const captures = spec.match(path);
  if (!captures) return false;
  for (const [name, value] of Object.entries(captures)) {
    if (!spec.captureNames.includes(name)) throw new Finding('a capture has a name that is not declared');
    if (!path.normalize('NFC').includes(value)) throw new Finding('a capture is not in the path');
  }
  let folders = 0;
  for (let at = path.indexOf('/', 1); at > 0 && folders < MOST_FOLDERS; at = path.indexOf('/', at + 1)) {
    folders += 1;
    const folder = path.slice(0, at);
    if (!folder.endsWith('/') && !spec.canMatchBelow(folder))
      throw new Finding('a folder above a match is said to hold none');
  }
  return true;
}

function tryPattern(text) {
  const pattern = refusable(() => translateJavaPattern(text));
  if (typeof pattern !== 'string' && typeof pattern !== 'object')
    throw new Finding('a pattern is translated into nothing');
}

function refusable(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof PathSpecError && !/[\n\r]/.test(error.message)) return templateOf(error);
    throw error;
  }
}
