import type { SyntaxNode } from '../parse/syntax-node.ts';
import { keywordOf, type Reading } from './reading.ts';

/** Forms without the schemas of `schema.core`: `:- Schema` after a name, a result or an argument. */
export function withoutSchemas(forms: readonly SyntaxNode[], reading: Reading): SyntaxNode[] {
  return forms.filter((_, at) => !isSchemaMark(forms[at], reading) && !isSchemaMark(forms[at - 1], reading));
}

function isSchemaMark(form: SyntaxNode | undefined, reading: Reading): boolean {
  return keywordOf(form, reading) === '-';
}
