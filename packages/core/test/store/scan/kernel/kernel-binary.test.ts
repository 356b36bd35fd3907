import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const path = (relative: string): string => fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));

/** The module with the kernel, compiled anew in a process of its own. */
async function compile(): Promise<string> {
  const script = path('../../scripts/build-kernel.mjs');
  return (await promisify(execFile)(process.execPath, [script, '--print'])).stdout;
}

it('the kernel compiles to the same bytes every time, which are those in the sources', async () => {
  const [first, second] = [await compile(), await compile()];
  expect(first).toContain('AGFzbQ');
  expect(second).toBe(first);
  expect(await readFile(path('src/store/scan/kernel/kernel-binary.ts'), 'utf8')).toBe(first);
});
