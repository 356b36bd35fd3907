import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first used, so that importing this library stays quick. Only for packages that can
 * be `require`d, and functions that cannot wait.
 */
export function loadWhenNeeded<T>(name: string): () => T {
  let loaded: { readonly module: T } | undefined;
  return () => {
    loaded ??= { module: require(name) as T };
    return loaded.module;
  };
}
