// Compiles the vector scan kernel to WebAssembly and keeps the bytes as a module, so that bundlers and workers need no file.
// `node scripts/build-kernel.mjs --print` prints that module instead: the same bytes every time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const core = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/core');
const target = join(core, 'src/store/scan/kernel/kernel-binary.ts');
const options = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--importMemory',
  '--outFile',
  'kernel.wasm',
];

/** The module as it should stand in the sources. */
async function compile() {
  let bytes = new Uint8Array();
  const { error, stderr } = await asc.main(['scan-kernel.ts', ...options], {
    readFile: (name) => {
      const path = join(core, 'kernel', name);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    writeFile: (name, contents) => {
      if (name === 'kernel.wasm') bytes = contents;
    },
  });
  if (error) throw new Error(`the scan kernel does not compile: ${error.message}\n${stderr}`);
  return `/** The vector scan kernel, WebAssembly in base64. Made from kernel/scan-kernel.ts by scripts/build-kernel.mjs. */
export const KERNEL_BINARY: string =
  '${Buffer.from(bytes).toString('base64')}';
`;
}

/** Writes the module where it differs. */
export async function buildKernel() {
  const wanted = await compile();
  if (!existsSync(target) || readFileSync(target, 'utf8') !== wanted) writeFileSync(target, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--print')) process.stdout.write(await compile());
  else await buildKernel();
}
