import { hasFlag, metadataOf } from './metadata.ts';
import { formsIn, symbolOf } from './reading.ts';
import type { DefiningForm, Definitions, VarDefinition } from './var-definition.ts';

/** `declare`: a var for each name, with the place of the whole form. */
export function declareVars({ form, args, reading }: DefiningForm): Definitions {
  const vars = args.flatMap((nameForm): VarDefinition[] => {
    const symbol = symbolOf(nameForm, reading);
    if (!symbol) return [];
    const metadata = metadataOf(nameForm, reading);
    return [{ name: symbol.name, symbol, form, metadata: new Map(), isPrivate: hasFlag(metadata, 'private', reading) }];
  });
  return { vars, inner: [], innerFirst: true };
}

/** Any form with a name in the first place, of which nothing else is known (`clj-kondo.lint-as/def-catch-all`). */
export function defineName({ form, args: [nameForm], reading }: DefiningForm): Definitions {
  const symbol = symbolOf(nameForm, reading);
  const vars = symbol ? [{ name: symbol.name, symbol, form, metadata: new Map() }] : [];
  return { vars, inner: [], innerFirst: true };
}

/** `potemkin/import-vars`: vars of other namespaces, as `[a.namespace name …]` or `a.namespace/name`. */
export function importVars({ form, args, reading }: DefiningForm): Definitions {
  const vars = args.flatMap((group): VarDefinition[] => {
    const qualified = symbolOf(group, reading);
    const [first, ...names] = qualified ? [] : formsIn(group, reading);
    const slash = qualified?.name.indexOf('/') ?? -1;
    if (qualified) {
      const importedFrom = qualified.name.slice(0, slash);
      const name = qualified.name.slice(slash + 1);
      return slash > 0 ? [{ name, symbol: qualified, form, metadata: new Map(), importedFrom }] : [];
    }
    const importedFrom = symbolOf(first, reading)?.name ?? '';
    return names.flatMap((one) => {
      const symbol = symbolOf(one, reading);
      return symbol ? [{ name: symbol.name, symbol, form, metadata: new Map(), importedFrom }] : [];
    });
  });
  return { vars, inner: [], innerFirst: true };
}
