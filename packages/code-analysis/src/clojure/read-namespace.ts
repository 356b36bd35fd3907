import type { SyntaxNode } from '../parse/syntax-node.ts';
import { type MetadataForms, mapEntries, mergeMetadata, metadataOf } from './metadata.ts';
import { type Reading, type SymbolForm, symbolOf } from './reading.ts';

/** An `ns` form taken apart. */
export interface NamespaceDefinition {
  readonly name: string;
  readonly symbol: SymbolForm;
  readonly form: SyntaxNode;
  /** Of the name, and of the attribute map, which wins. */
  readonly metadata: MetadataForms;
  /** Documentation by the place where it stands. */
  readonly docs: {
    readonly metadata: SyntaxNode | undefined;
    readonly inline: SyntaxNode | undefined;
    readonly attributes: SyntaxNode | undefined;
  };
  /** What follows name, documentation and attribute map. */
  readonly clauses: readonly SyntaxNode[];
}

/** Takes an `ns` form apart; `args` are the forms after the word `ns`. Undefined = it has no name. */
export function readNamespace(
  form: SyntaxNode,
  args: readonly SyntaxNode[],
  reading: Reading,
): NamespaceDefinition | undefined {
  const [nameForm, ...rest] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return undefined;
  const leading = metadataOf(nameForm, reading);
  const inline = rest[0]?.type === 'str_lit' ? rest.shift() : undefined;
  const attributes = mapEntries(rest[0]?.type === 'map_lit' ? rest.shift() : undefined, reading);
  return {
    name: symbol.name,
    symbol,
    form,
    metadata: mergeMetadata(leading, attributes),
    docs: { metadata: docForm(leading), inline, attributes: docForm(attributes) },
    clauses: rest,
  };
}

function docForm(metadata: MetadataForms): SyntaxNode | undefined {
  const doc = metadata.get('doc');
  return doc === true || doc?.type !== 'str_lit' ? undefined : doc;
}
