import type { SyntaxNode } from '../parse/syntax-node.ts';
import { aritiesOf } from './arities.ts';
import { stringOf } from './literals.ts';
import { docIn, hasFlag, metadataOf } from './metadata.ts';
import { formsIn, type Reading, symbolOf } from './reading.ts';
import type { DefiningForm, Definitions, VarDefinition } from './var-definition.ts';

/** `defprotocol`, `definterface`: a var for each method, then one for the name. */
export function defineProtocol({ form, args, reading }: DefiningForm): Definitions {
  const [nameForm, ...rest] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return { vars: [], inner: [], innerFirst: true };
  const metadata = metadataOf(nameForm, reading);
  const protocol: VarDefinition = {
    name: symbol.name,
    symbol,
    form,
    metadata,
    doc: stringOf(rest[0], reading) ?? docIn(metadata, reading),
    isPrivate: hasFlag(metadata, 'private', reading),
  };
  const lists = rest.filter(({ type }) => type === 'list_lit');
  const methods = lists.flatMap((list) => methodOf(list, symbol.name, reading) ?? []);
  return { vars: [...methods, protocol], inner: [], innerFirst: true };
}

function methodOf(form: SyntaxNode, protocol: string, reading: Reading): VarDefinition | undefined {
  const [nameForm, ...rest] = formsIn(form, reading);
  const symbol = symbolOf(nameForm, reading);
  if (!symbol) return undefined;
  const vectors = rest.filter(({ type }) => type === 'vec_lit');
  return {
    name: symbol.name,
    symbol,
    form,
    metadata: new Map(),
    doc: stringOf(rest.at(-1), reading),
    arities: aritiesOf(vectors, reading),
    protocol,
  };
}
