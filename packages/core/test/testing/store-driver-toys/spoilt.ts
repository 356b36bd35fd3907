import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import type { StoreDriver } from '../../../src/store/store-driver.ts';
import type { StoreDriverSubject } from '../../../src/testing/store-driver-subject.ts';

/** A wrong driver: what it does wrongly, and the cases that must find it out. */
export type Toy = readonly [name: string, subject: StoreDriverSubject, failures: readonly string[]];

/** A driver that passes everything on, with some members its own. */
export function spoilt(change: (good: StoreDriver) => Partial<StoreDriver>): StoreDriverSubject {
  const create = (): StoreDriver => {
    const good = memoryDriver();
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(good)) as (keyof StoreDriver)[];
    const members = names.map((name) => {
      const member = good[name];
      return [name, typeof member === 'function' ? member.bind(good) : member] as const;
    });
    return { ...Object.fromEntries(members), supports: good.supports, ...change(good) } as StoreDriver;
  };
  return { supports: create().supports, create };
}
