import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nearestName } from './nearest-name.ts';

/** Warns of every key that is not among `known`; `whose` says whose keys those are, for the message. */
export function warnUnknown(scope: ConfigScope, fields: ConfigFields, known: readonly string[], whose: string): void {
  for (const { key, name } of fields.all) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known, 2);
    const hint = near === undefined ? `known are ${scope.keys(known)}` : scope.didYouMean(near);
    scope.warn(key, fields.keyPath(name), `${key.text} is not a key of ${whose} and is ignored; ${hint}`);
  }
}
