import type { ConformanceCase } from './conformance.ts';
import { documentCases } from './store-driver/document-cases.ts';
import { filterCases } from './store-driver/filter-cases.ts';
import { lexicalCases } from './store-driver/lexical-cases.ts';
import { lifetimeCases } from './store-driver/lifetime-cases.ts';
import { modelCases } from './store-driver/model-cases.ts';
import { queryCases } from './store-driver/query-cases.ts';
import type { StoreDriverSubject } from './store-driver-subject.ts';

/**
 * What every `StoreDriver` must do, as far as its `supports` says it can: skip the cases whose `requires` is false
 * there. Optional members are tried where they are present.
 */
export const storeDriverCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  ...lifetimeCases,
  ...documentCases,
  ...queryCases,
  ...filterCases,
  ...lexicalCases,
  ...modelCases,
];
