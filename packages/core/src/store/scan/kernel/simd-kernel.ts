import { KERNEL_BINARY } from './kernel-binary.ts';
import type { ScanKernel } from './scan-kernel.ts';
import { PAGE_BYTES, type ScanMemory } from './scan-memory.ts';

/** Pages that 32-bit addresses reach. */
const MOST_PAGES = 2 ** 32 / PAGE_BYTES;

/** A kernel in WebAssembly with a memory of its own; undefined where there is no WebAssembly with SIMD. */
export function simdKernel(): ScanKernel | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const bytes = Buffer.from(KERNEL_BINARY, 'base64');
  if (!WebAssembly.validate(bytes)) return undefined;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  return { ...(exports as unknown as Omit<ScanKernel, 'memory'>), memory: memory as ScanMemory };
}
