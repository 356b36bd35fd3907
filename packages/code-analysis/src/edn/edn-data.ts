import type { EdnName } from './edn-name.ts';

/** Data to be written as EDN: arrays are vectors, numbers integers, objects maps whose keys become keywords. */
export type EdnData = string | number | boolean | EdnName | ReadonlySet<EdnData> | readonly EdnData[] | EdnRecord;

/** A map with keywords as keys, in their order. A key whose value is undefined is left out. */
export interface EdnRecord {
  readonly [key: string]: EdnData | undefined;
}
