import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { decodeDocument, defaultStrategies, isVectorSearchError, readEdn } from '@mcp-vector-search/core';
import { checkProblem, DRAFT_CHECKS } from '../../packages/core/dist/testing/ingest-strategy-checks.js';
import { fileInput, inputFile, mutateFileInput } from '../engine/file-input.mjs';
import { Finding, templateOf } from '../engine/finding.mjs';
import { realFiles } from '../engine/real-files.mjs';
import { sourcesOfArchives } from '../engine/sources-of-archives.mjs';

const factories = { ...defaultStrategies, ...codeAnalysisStrategies };
const archived = await sourcesOfArchives(12, 8000);

/** Every strategy, with options that differ from the defaults, and the longest text that it is tried with, in UTF-16 units. */
const STRATEGIES = [
  ['whole-document', {}, 64_000],
  ['file-path', {}, 64_000],
  ['chunked', {}, 8000],
  ['chunked', { 'chunk-size': 1, 'chunk-overlap': 0 }, 600],
  ['chunked', { 'chunk-size': 40, 'chunk-overlap': 39 }, 2000],
  ['markdown', {}, 64_000],
  ['markdown', { 'chunk-size': 60, 'chunk-overlap': 20 }, 4000],
  ['namespace-doc', {}, 20_000],
  ['code-analysis', {}, 20_000],
  ['code-analysis', { visibility: 'public-only' }, 4000],
  ['single-segment', { embedding: 'namespace-doc', 'content-strategy': 'file-path' }, 4000],
].map(([name, options, most]) => {
  const { metadataKeys } = factories[name];
  return { name, strategy: factories[name].create(options), subject: { metadataKeys }, most };
});

/** What means something to the languages and to decoding. */
const WORDS = [
  'class |def |function |export |export default |async |=> |import |interface |record |@interface |@decorator\n|<div>|<script>',
  '(ns a.b "doc")|(defn f "doc" [x] x)|(def ^:private x 1)|#?(:clj 1 :cljs 2)|(comment |#_|^{|@|#(|"""doc"""|/** doc */|{:a 1}',
  '# H\n|## H\n|===\n|---\n|> |- |```\n|~~~\n|    |`|}|&amp;|</p>|{"cells": [|"source": [',
  '\xff\xfe|\xfe\xff|\xef\xbb\xbf|\0|\x80|\xe4|\x1b$B',
].flatMap((words) => words.split('|'));

/** Files of any content: decoded and cut by every strategy, what comes out keeps the promises of a strategy. */
export const target = {
  cpuMs: 8000,
  words: WORDS,
  mutate: mutateFileInput,

  seeds() {
    const folders = [
      'packages',
      'docs',
      'examples',
      'test/fixtures',
      '../shared/data/code-analysis/clj-kondo/probe-src',
    ];
    const wanted = /(src|docs|examples|fixtures|probe-src)\/.*\.(ts|js|mjs|py|clj[cs]?|java|md|edn|html|ipynb)$/;
    return [...realFiles(folders, wanted, 250, 6000), ...archived].map(fileInput);
  },

  async open() {
    return { run: tryFile };
  },
};

async function tryFile(input) {
  const { path, bytes } = inputFile(input);
  const decoded = refusable(() => decodeDocument(bytes));
  if (typeof decoded === 'string') return decoded;
  if (decoded.kind === 'skip') return decoded.reason;
  if (!decoded.text.isWellFormed()) throw new Finding('the decoded text is not well formed');
  const document = { id: path, sourceId: 's', path, text: decoded.text, contentHash: '', metadata: {} };
  const outcomes = [decoded.encoding];
  for (const one of STRATEGIES) {
    if (decoded.text.length <= one.most) outcomes.push(await trySegments(document, one));
  }
  return outcomes.join(' ');
}

async function trySegments(document, { name, strategy, subject }) {
  const pieces = await piecesOf(strategy, document);
  if (JSON.stringify(await piecesOf(strategy, document)) !== JSON.stringify(pieces)) {
    throw new Finding(`${name}: cut again, the pieces are others`);
  }
  if (typeof pieces === 'string') return pieces;
  const checks = Object.entries(DRAFT_CHECKS).map(([what, check]) => [what, check(document, subject)]);
  for (const piece of pieces) {
    if ('problem' in piece) checkProblem(document, piece);
    else checkDraft(name, checks, piece);
  }
  return `${Math.min(pieces.length, 4)}${pieces.some((piece) => 'problem' in piece) ? 'p' : ''}`;
}

function checkDraft(name, checks, draft) {
  for (const [what, check] of checks) {
    try {
      check(draft);
    } catch (error) {
      throw new Finding(`${name}: not so: ${what}`, { cause: error });
    }
  }
  if (name === 'code-analysis') readEdn(draft.content);
  for (const text of [draft.content, draft.embedText, draft.lexicalText ?? '']) {
    if (!text.isWellFormed()) throw new Finding(`${name}: a text of a segment is not well formed`);
  }
}

async function piecesOf(strategy, document) {
  const pieces = [];
  try {
    for await (const piece of strategy.segment(document)) pieces.push(piece);
  } catch (error) {
    if (isVectorSearchError(error)) return templateOf(error);
    throw error;
  }
  return pieces;
}

function refusable(work) {
  try {
    return work();
  } catch (error) {
    if (isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')) return templateOf(error);
    throw error;
  }
}
