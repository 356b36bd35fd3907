import { argumentVectors, aritiesOf } from './arities.ts';
import { stringOf } from './literals.ts';
import { docIn, hasFlag, mapEntries, mergeMetadata, metadataOf } from './metadata.ts';
import { symbolOf } from './reading.ts';
import type { DefiningForm, Definitions } from './var-definition.ts';

/** `defn`, `defn-`, `defmacro`, `definline`: a name, documentation, an attribute map, bodies, an attribute map. */
export function defineFunction({ form, macro, args, reading }: DefiningForm): Definitions {
  const [nameForm, ...tail] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return { vars: [], inner: args, innerFirst: true };
  const text = stringOf(tail[0], reading);
  if (text !== undefined) tail.shift();
  const leading = metadataOf(nameForm, reading);
  const before = mapEntries(tail[0]?.type === 'map_lit' ? tail.shift() : undefined, reading);
  const isMultiple = tail[0]?.type === 'list_lit' && tail.at(-1)?.type === 'map_lit';
  const after = mapEntries(isMultiple ? tail.pop() : undefined, reading);
  const metadata = mergeMetadata(leading, before, after);
  const vectors = argumentVectors(tail, reading);
  return {
    vars: [
      {
        name: symbol.name,
        symbol,
        form,
        metadata,
        doc: docIn(after, reading) ?? docIn(before, reading) ?? text ?? docIn(leading, reading),
        isPrivate: macro === 'defn-' || hasFlag(metadata, 'private', reading),
        isMacro: macro === 'defmacro' || hasFlag(metadata, 'macro', reading),
        arities: aritiesOf(vectors, reading),
      },
    ],
    inner: tail,
    innerFirst: true,
  };
}

/** `deftest`: a function without arguments. */
export function defineTest({ form, args, reading }: DefiningForm): Definitions {
  const [nameForm, ...inner] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return { vars: [], inner: args, innerFirst: true };
  const metadata = metadataOf(nameForm, reading);
  const isPrivate = hasFlag(metadata, 'private', reading);
  const arities = { fixed: new Set([0]), arglists: ['[]'] };
  const doc = docIn(metadata, reading);
  return {
    vars: [{ name: symbol.name, symbol, form, metadata, doc, isPrivate, isTest: true, arities }],
    inner,
    innerFirst: true,
  };
}
