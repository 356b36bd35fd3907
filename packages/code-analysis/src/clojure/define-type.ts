import { docIn, hasFlag, metadataOf } from './metadata.ts';
import { formsIn, symbolOf, textOf } from './reading.ts';
import type { DefiningForm, Definitions, VarDefinition } from './var-definition.ts';
import { withoutSchemas } from './without-schemas.ts';

/** `defrecord`, `deftype`: a var for the name and one for each function that makes an instance. */
export function defineType({ form, macro, args, reading }: DefiningForm): Definitions {
  const [nameForm, fields, ...rest] = args;
  const symbol = symbolOf(nameForm, reading);
  if (!nameForm || !symbol) return { vars: [], inner: args, innerFirst: false };
  const metadata = metadataOf(nameForm, reading);
  const shared = {
    symbol,
    form,
    metadata,
    doc: docIn(metadata, reading),
    isPrivate: hasFlag(metadata, 'private', reading),
  };
  const count = fields?.type === 'vec_lit' ? withoutSchemas(formsIn(fields, reading), reading).length : 0;
  const arglist = fields ? textOf(fields, reading).replace(/\s+/g, ' ') : '[]';
  const vars: VarDefinition[] = [
    { ...shared, name: symbol.name },
    { ...shared, name: `->${symbol.name}`, arities: { fixed: new Set([count]), arglists: [arglist] } },
  ];
  const ofMap = { fixed: new Set([1]), arglists: ['[m]'] };
  if (macro === 'defrecord') vars.push({ ...shared, name: `map->${symbol.name}`, arities: ofMap });
  // A method's name is no call, whatever it is called.
  const inner = rest.flatMap((part) => (part.type === 'list_lit' ? formsIn(part, reading).slice(1) : [part]));
  return { vars, inner, innerFirst: false };
}
