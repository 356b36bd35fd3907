// Puts the native files of onnxruntime-node into packages of ours that have no install script: its own fetches files for graphics
// cards from elsewhere, and fails where only the npm registry can be reached.
import { constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What computing on the processor needs, by package. Libraries that only graphics cards need are loaded when they are used. */
const FILES = {
  'onnxruntime-linux': ['linux/x64/libonnxruntime.so.1', 'linux/arm64/libonnxruntime.so.1'],
  'onnxruntime-desktop': [
    'darwin/arm64/libonnxruntime.1.dylib',
    'win32/x64/onnxruntime.dll',
    'win32/arm64/onnxruntime.dll',
  ],
};
const BINDING = 'onnxruntime_binding.node';

/** Fills `bin` and `dist` of `packages/onnxruntime-*`. */
export function copyRuntime(root) {
  const from = dirname(createRequire(join(root, 'packages/onnx/x.js')).resolve('onnxruntime-node/package.json'));
  const scripts = readdirSync(join(from, 'dist')).filter((name) => name.endsWith('.js'));
  for (const [name, libraries] of Object.entries(FILES)) {
    const to = join(root, 'packages', name);
    for (const script of scripts) copy(join(from, 'dist', script), join(to, 'dist', script));
    for (const library of libraries) {
      const place = join('bin/napi-v6', library);
      copy(join(from, place), join(to, place));
      copy(join(from, dirname(place), BINDING), join(to, dirname(place), BINDING));
    }
  }
}

/** Copies what is not there yet; where the file system can, without copying its bytes. */
function copy(from, to) {
  if (statSync(to, { throwIfNoEntry: false })?.size === statSync(from).size) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}
