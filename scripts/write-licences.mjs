// Writes the licence texts of the packages that esbuild put into a bundle.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** `inputs` are paths of files, relative to `root`. */
export function writeLicences(inputs, root, target) {
  const folders = new Set(inputs.map((path) => FOLDER.exec(path)?.[0]).filter((folder) => folder !== undefined));
  const texts = [...folders].sort().map((folder) => licenceOf(join(root, folder)));
  writeFileSync(target, `Packages whose code is in this folder, with their licences.\n\n${texts.join('\n')}`);
}

function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const by = typeof author === 'string' ? author : author?.name;
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : (by ?? '');
  return `--- ${name} ${version} (${license}) ---\n\n${text}\n`;
}
