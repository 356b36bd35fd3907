import { describe, it } from 'vitest';
import type { DriverSupport } from '../../src/store/store-driver.ts';
import { storeDriverCases } from '../../src/testing/store-driver-cases.ts';
import type { StoreDriverSubject } from '../../src/testing/store-driver-subject.ts';

/** Runs the conformance suite; a case that needs what the driver lacks is skipped. */
export function describeConformance(name: string, subject: StoreDriverSubject): void {
  describe(`${name} conforms: it`, () => {
    for (const { name: title, requires, run } of storeDriverCases) {
      const isMet = requires === undefined || subject.supports[requires as keyof DriverSupport];
      it.skipIf(!isMet)(title, () => run(subject));
    }
  });
}
