import { extractDeclarations } from '../declarations/extract-declarations.ts';
import { ecmascriptElements } from './ecmascript/es-elements.ts';
import { ECMASCRIPT, JAVASCRIPT_RULES } from './ecmascript/es-rules.ts';
import type { CodeLanguage } from './language.ts';

const table = { ...ECMASCRIPT, rules: JAVASCRIPT_RULES, elements: ecmascriptElements };

/** JavaScript as modules, CommonJS and scripts, and JSX. */
export const javascript: CodeLanguage = {
  name: 'javascript',
  version: 1,
  grammars: {
    js: 'tree-sitter-javascript',
    mjs: 'tree-sitter-javascript',
    cjs: 'tree-sitter-javascript',
    jsx: 'tree-sitter-javascript',
  },
  extract: (file, parser) => extractDeclarations(file, parser, table),
};
