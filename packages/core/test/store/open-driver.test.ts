import { describe, expect, it } from 'vitest';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { openDriver } from '../../src/store/open-driver.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { change, EMBEDDER } from './fixtures.ts';

async function filled(): Promise<StoreDriver> {
  const driver = memoryDriver();
  await openDriver(driver, { embedder: EMBEDDER });
  await driver.replace([change('a.md', ['some words'])]);
  return driver;
}

const count = async (driver: StoreDriver): Promise<number | undefined> => (await driver.counts?.())?.documents;

describe('openDriver with empty', () => {
  it('drops everything of the same embedder', async () => {
    const driver = await filled();
    const header = await openDriver(driver, { embedder: EMBEDDER, empty: true });
    expect([header.embedder, await count(driver)]).toEqual([EMBEDDER.fingerprint, 0]);
  });

  it('drops everything of another embedder, although mismatches are refused', async () => {
    const driver = await filled();
    const header = await openDriver(driver, { embedder: { fingerprint: 'other', dimensions: 4 }, empty: true });
    expect([header.embedder, header.dimensions, await count(driver)]).toEqual(['other', 4, 0]);
  });

  it('drops nothing where it opens for reading only', async () => {
    const driver = await filled();
    await openDriver(driver, { embedder: EMBEDDER, empty: true, readOnly: true });
    expect(await count(driver)).toBe(1);
  });

  it('refuses a driver that cannot be emptied', async () => {
    const driver = await filled();
    const { reset: _, ...without } = { ...driver, ...methodsOf(driver) };
    await expect(openDriver(without, { embedder: EMBEDDER, empty: true })).rejects.toMatchObject({
      code: 'STORE_FAILED',
    });
  });
});

/** The members of a class instance as own properties, so that one can be left out. */
function methodsOf(driver: StoreDriver): StoreDriver {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(driver)).filter((name) => name !== 'constructor');
  const members = names.map((name) => [name, Reflect.get(driver, name).bind(driver)]);
  return { supports: driver.supports, ...Object.fromEntries(members) };
}
