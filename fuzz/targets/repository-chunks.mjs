import { chunkText } from '../../packages/repo-search/dist/index/chunks/chunk-text.js';
import { SyntaxUnits } from '../../packages/repo-search/dist/index/chunks/syntax-units.js';
import { loadTokenCounter } from '../../packages/repo-search/dist/index/chunks/token-counter.js';
import { classifyFile } from '../../packages/repo-search/dist/index/files/classify-file.js';
import { compileWildmatch } from '../../packages/repo-search/dist/index/files/compile-wildmatch.js';
import { decodeSource } from '../../packages/repo-search/dist/index/files/read-source-text.js';
import { fileInput, inputFile, mutateFileInput } from '../engine/file-input.mjs';
import { Finding, templateOf } from '../engine/finding.mjs';
import { realFiles } from '../engine/real-files.mjs';

const SIZES = { chunkSize: 120, chunkOverlap: 20 };
/** Paths that patterns are matched against, one of them made to be long to match. */
const PATHS = ['a', 'src/main/a.ts', `${'a'.repeat(200)}/b`, 'a/'.repeat(60)];
const PATTERNS = [
  '*.ts',
  '/src/**',
  '!a/b/',
  '**/*.md',
  '[a-z]*',
  '[[:alpha:]]?',
  '*a*a*a*a*b',
  '\\#x',
  'a/**/b',
  '# x',
  '**',
];
const ENDINGS = [
  'sh',
  'c',
  'cpp',
  'cs',
  'css',
  'go',
  'html',
  'kt',
  'lua',
  'php',
  'rb',
  'rs',
  'toml',
  'yaml',
  'json',
  'sql',
  'vue',
];

/** Files of a repository of any content, their names and the patterns that choose them: chunks cover the text within their budgets. */
export const target = {
  cpuMs: 8000,
  words: [
    ...PATTERNS,
    'fn f() {',
    'func f() {',
    'def f\nend\n',
    'namespace a {',
    '<?php ',
    '<|endoftext|>',
    '[a]\nb = 1\n',
    'a: &b\n  - *b\n',
  ],
  mutate: mutateFileInput,

  seeds() {
    const real = realFiles(
      ['packages', 'docs', 'examples', 'scripts'],
      /(src|docs|examples|scripts)\/.*\.(ts|mjs|js|json|md|py|java|html|sh)$/,
      120,
      12_000,
    );
    const other = real.slice(0, 40).map(({ bytes }, at) => ({ path: `x.${ENDINGS[at % ENDINGS.length]}`, bytes }));
    return [...real, ...other].map(fileInput);
  },

  async open() {
    const tools = { countTokens: await loadTokenCounter(), syntax: new SyntaxUnits() };
    return { run: (input) => tryFile(inputFile(input), tools) };
  },
};

async function tryFile({ path, bytes }, tools) {
  tryPatterns(bytes.subarray(0, 300).toString());
  const text = decodeSource(bytes);
  if (text === undefined) return 'binary';
  const kind = classifyFile(/\.[^./]*$/.exec(path.toLowerCase())?.[0] ?? '');
  const place = { identity: { repository: 'r', organization: 'o', branch: 'b' }, path: 'x', ...kind };
  const chunks = await chunksOf(text, place, tools);
  if (typeof chunks === 'string') return chunks;
  for (const { prefix, excerpt, startLine, endLine } of chunks) {
    if (!text.includes(excerpt)) throw new Finding('an excerpt is not in the text');
    if (startLine > endLine || startLine < 1) throw new Finding('lines are the wrong way round');
    const tokens = tools.countTokens(prefix + excerpt, 10_000);
    if (tokens > SIZES.chunkSize + 8 && excerpt.length > 2) throw new Finding(`a chunk has ${tokens} tokens`);
  }
  const kept = chunks.map(({ excerpt }) => excerpt).join('');
  if (missing(text, kept)) throw new Finding('a part of the text is in no chunk');
  return `${kind.fileType} ${Math.min(chunks.length, 4)}`;
}

/** Whether a word of the text stands in no chunk: all that is left out is white space. */
function missing(text, kept) {
  const letters = (some) => some.replace(/\s+/g, '').length;
  return letters(kept) < letters(text);
}

async function chunksOf(text, place, tools) {
  try {
    return await chunkText(text, place, SIZES, tools);
  } catch (error) {
    if (error.name === 'ConfigError') return templateOf(error);
    throw error;
  }
}

function tryPatterns(text) {
  for (const line of text.split('\n').slice(0, 4)) {
    const pattern = compileWildmatch(line);
    for (const path of pattern ? PATHS : []) pattern.expression.test(path);
  }
}
