import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Copies grammars into `dist/grammars` of a package: they are data inside packages that would otherwise be compiled at
 * installation. `files` names, for each package, its files without `.wasm`.
 */
export function copyGrammars(folder, files) {
  const target = join(folder, 'dist/grammars');
  const { resolve } = createRequire(join(folder, 'package.json'));
  mkdirSync(target, { recursive: true });
  for (const [name, paths] of Object.entries(files)) {
    const from = dirname(resolve(`${name}/package.json`));
    for (const path of paths) cpSync(join(from, `${path}.wasm`), join(target, `${basename(path)}.wasm`));
    const licence = ['LICENSE', 'LICENSE.md'].map((file) => join(from, file)).find((file) => existsSync(file));
    cpSync(licence, join(target, `${basename(name)}.LICENSE`));
  }
}
