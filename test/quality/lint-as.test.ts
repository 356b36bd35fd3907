import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { expect, it } from 'vitest';
import { readArchive } from '../../bench/dist/goldens/code/source-files.js';
import { hasShared, sharedPath } from '../shared.ts';

const FILE = 'clojure/core/cache.clj';

/** Names of the definitions of core.cache, a library that defines its caches by a macro of its own, `defcache`. */
async function definitions(options: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const texts = await readArchive(sharedPath('data/code-analysis/jars/core.cache-1.1.234.jar'));
  const document = { id: FILE, sourceId: 's', path: FILE, text: texts.get(FILE)!, contentHash: '', metadata: {} };
  const names: unknown[] = [];
  for await (const piece of codeAnalysisStrategies['code-analysis'].create(options).segment(document)) {
    names.push('embedText' in piece ? piece.metadata?.['element-name'] : piece.problem);
  }
  return names;
}

it.skipIf(!hasShared)(
  'finds what a library defines by a macro of its own, once told what the macro is like',
  async () => {
    const caches = ['BasicCache', 'FnCache', 'FIFOCache', 'LRUCache', 'TTLCacheQ', 'LUCache', 'LIRSCache', 'SoftCache'];
    const found = caches.flatMap((name) => [`clojure.core.cache/${name}`, `clojure.core.cache/->${name}`]);
    const plain = await definitions({});
    const told = await definitions({ 'lint-as': { 'clojure.core.cache/defcache': 'clojure.core/deftype' } });
    expect(plain).toEqual(told.filter((name) => !found.includes(String(name))));
    expect(told).toEqual(expect.arrayContaining(found));
  },
);
