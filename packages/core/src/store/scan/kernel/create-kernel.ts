import { plainKernel } from './plain-kernel.ts';
import type { ScanKernel } from './scan-kernel.ts';
import { simdKernel } from './simd-kernel.ts';

/** The fastest kernel that runs here. */
export function createKernel(): ScanKernel {
  return simdKernel() ?? plainKernel();
}
