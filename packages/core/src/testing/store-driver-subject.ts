import type { DriverSupport, StoreDriver } from '../store/store-driver.ts';

/** A kind of driver, as `storeDriverCases` try it. */
export interface StoreDriverSubject {
  /** What its drivers can do; cases that need more are skipped. */
  readonly supports: DriverSupport;
  /** A driver that was not opened yet, with an empty place of its own. Called once a case, or more often. */
  create(): StoreDriver | Promise<StoreDriver>;
  /** Another driver with the place of one that was closed. Needed where `supports.persistent`. */
  reopen?(closed: StoreDriver): StoreDriver | Promise<StoreDriver>;
}
