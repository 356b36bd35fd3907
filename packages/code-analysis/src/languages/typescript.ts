import { extractDeclarations } from '../declarations/extract-declarations.ts';
import { ecmascriptElements } from './ecmascript/es-elements.ts';
import { ECMASCRIPT, TYPESCRIPT_RULES } from './ecmascript/es-rules.ts';
import type { CodeLanguage } from './language.ts';

const table = { ...ECMASCRIPT, rules: TYPESCRIPT_RULES, elements: ecmascriptElements };

/** TypeScript, declaration files and TSX. */
export const typescript: CodeLanguage = {
  name: 'typescript',
  version: 1,
  grammars: {
    ts: 'tree-sitter-typescript',
    mts: 'tree-sitter-typescript',
    cts: 'tree-sitter-typescript',
    tsx: 'tree-sitter-tsx',
  },
  extract: (file, parser) => extractDeclarations(file, parser, table),
};
