import { KERNEL_BINARY } from './kernel-binary.ts';
import type { ScanKernel } from './scan-kernel.ts';
import { PAGE_BYTES, type ScanMemory } from './scan-memory.ts';

/** Pages that 32-bit addresses reach. */
const MOST_PAGES = 2 ** 32 / PAGE_BYTES;

/** What is used of WebAssembly; its types belong to browsers. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number; maximum: number }) => ScanMemory;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: ScanMemory } },
  ) => { readonly exports: Omit<ScanKernel, 'memory'> };
}

/** A kernel in WebAssembly with a memory of its own; undefined where there is no WebAssembly with SIMD. */
export function simdKernel(): ScanKernel | undefined {
  const { WebAssembly: api } = globalThis as { WebAssembly?: WebAssemblyApi };
  const bytes = Buffer.from(KERNEL_BINARY, 'base64');
  if (!api?.validate(bytes)) return undefined;
  const memory = new api.Memory({ initial: 1, maximum: MOST_PAGES });
  const { exports } = new api.Instance(new api.Module(bytes), { env: { memory } });
  return { ...exports, memory };
}
