import type { SyntaxNode } from '../parse/syntax-node.ts';
import { type Arities, argumentVectors, aritiesOf, aritiesOfLiteral } from './arities.ts';
import { stringOf } from './literals.ts';
import { docIn, hasFlag, mapEntries, mergeMetadata, metadataOf } from './metadata.ts';
import { formsIn, type Reading, symbolOf } from './reading.ts';
import type { DefiningForm, Definitions } from './var-definition.ts';

/** `def`, `defonce`, `defmulti`: a name, documentation where a value follows it, a value. */
export function defineVar({ form, macro, args, reading }: DefiningForm): Definitions {
  const [nameForm, ...values] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return { vars: [], inner: args, innerFirst: true };
  const text = values.length > 1 ? stringOf(values[0], reading) : undefined;
  if (text !== undefined) values.shift();
  const leading = metadataOf(nameForm, reading);
  const attributes = mapEntries(macro === 'defmulti' ? values[0] : undefined, reading);
  const metadata = mergeMetadata(leading, attributes);
  return {
    vars: [
      {
        name: symbol.name,
        symbol,
        form,
        metadata,
        doc: docIn(attributes, reading) ?? text ?? docIn(leading, reading),
        isPrivate: hasFlag(metadata, 'private', reading),
        isMacro: hasFlag(metadata, 'macro', reading),
        arities: macro === 'def' && values.length === 1 ? aritiesOfValue(values[0]!, reading) : undefined,
      },
    ],
    inner: values,
    innerFirst: macro === 'def' && values.length === 1,
  };
}

function aritiesOfValue(value: SyntaxNode, reading: Reading): Arities | undefined {
  if (value.type === 'anon_fn_lit') return aritiesOfLiteral(value, reading);
  const [head, ...tail] = value.type === 'list_lit' ? formsIn(value, reading) : [];
  const isFunction = /^(?:fn\*?|bound-fn)$/.test(symbolOf(head, reading)?.name ?? '');
  return isFunction ? aritiesOf(argumentVectors(tail, reading), reading) : undefined;
}
