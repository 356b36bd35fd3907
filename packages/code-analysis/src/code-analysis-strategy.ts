import { type Document, type IngestStrategy, LineIndex, VectorSearchError } from '@mcp-vector-search/core';
import { elementDraft } from './element-draft.ts';
import type { CodeLanguage, SourceFile } from './languages/language.ts';
import { LANGUAGES } from './languages/languages.ts';
import { loadSyntaxParser } from './parse/syntax-parser.ts';
import type { CodeAnalysisOptions } from './parse-code-analysis-options.ts';

/**
 * Makes a segment of each definition in a source file. A file with syntax errors gives what can be read of it, and a
 * problem for each place that cannot.
 * @param languages the languages to read; default: all.
 */
export function codeAnalysisStrategy(
  options: CodeAnalysisOptions,
  languages: readonly CodeLanguage[] = LANGUAGES,
): IngestStrategy {
  return {
    fingerprint: fingerprintOf(options, languages),
    async *segment(document, { signal } = {}) {
      signal?.throwIfAborted();
      const file = sourceFile(document);
      const language = languageOf(file, languages);
      const parser = await loadSyntaxParser(language.grammars[file.extension]!);
      signal?.throwIfAborted();
      const { elements, problems } = language.extract(file, parser, options);
      for (const element of elements) {
        if (isWanted(element, options)) yield elementDraft(element, language.name, file);
      }
      yield* problems;
    },
  };
}

function isWanted(
  { type, visibility }: { readonly type: string; readonly visibility: string },
  options: CodeAnalysisOptions,
): boolean {
  const types: ReadonlySet<string> = options.elementTypes;
  return types.has(type) && (options.visibility === 'all' || visibility === 'public');
}

function sourceFile({ path, text }: Document): SourceFile {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return { text, path, extension, lines: new LineIndex(text) };
}

function languageOf({ path, extension }: SourceFile, languages: readonly CodeLanguage[]): CodeLanguage {
  const language = languages.find(({ grammars }) => Object.hasOwn(grammars, extension));
  if (language) return language;
  const known = languages.flatMap(({ grammars }) => Object.keys(grammars)).map((name) => `.${name}`);
  throw new VectorSearchError(
    'DOCUMENT_INVALID',
    `${path}: code-analysis reads ${known.join(' ')} only; narrow the source's path or use another strategy`,
    { context: { path } },
  );
}

function fingerprintOf(options: CodeAnalysisOptions, languages: readonly CodeLanguage[]): string {
  const lintAs = Object.entries(options.lintAs).map(([from, to]) => `${from}:${to}`);
  return [
    'code-analysis/2',
    `visibility=${options.visibility}`,
    `element-types=${[...options.elementTypes].sort().join(',')}`,
    `lint-as=${lintAs.sort().join(',')}`,
    `languages=${languages.map(({ name, version }) => `${name}/${version}`).join(',')}`,
  ].join(' ');
}
