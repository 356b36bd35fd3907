import { describe, expect, it } from 'vitest';
import type { DriverSupport } from '../../src/store/store-driver.ts';
import { storeDriverCases } from '../../src/testing/store-driver-cases.ts';
import type { StoreDriverSubject } from '../../src/testing/store-driver-subject.ts';
import { toyDriver } from '../support/toy-driver.ts';
import { DOCUMENT_TOYS } from './store-driver-toys/document-toys.ts';
import { LIFETIME_TOYS } from './store-driver-toys/lifetime-toys.ts';
import { OTHER_TOYS } from './store-driver-toys/other-toys.ts';
import { QUERY_TOYS } from './store-driver-toys/query-toys.ts';

const TOYS = [...LIFETIME_TOYS, ...DOCUMENT_TOYS, ...QUERY_TOYS, ...OTHER_TOYS];

/** Names of the cases that a kind of driver fails. */
async function failuresOf(subject: StoreDriverSubject): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, requires, run } of storeDriverCases) {
    if (requires !== undefined && !subject.supports[requires as keyof DriverSupport]) continue;
    await run(subject).catch(() => failed.push(name));
  }
  return failed;
}

describe('storeDriverCases', () => {
  it('pass for a small driver', async () => {
    expect(await failuresOf({ supports: toyDriver().supports, create: () => toyDriver() })).toEqual([]);
  });

  it.each(TOYS)('find out one that %s', async (_, subject, failures) => {
    expect(await failuresOf(subject)).toEqual(failures);
  });

  it('have a toy for every case', () => {
    const found = new Set(TOYS.flatMap(([, , failures]) => failures));
    expect(storeDriverCases.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
  });

  it('have names of their own', () => {
    const names = storeDriverCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
