import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Long enough ago for a file's time to count as settled. */
const SETTLED = new Date('2024-05-06T07:08:09Z');

/** A folder for one test, removed after it. */
export interface TempTree {
  /** Its canonical path. */
  readonly path: string;
  /** Writes files, their time settled, and links (`{ link: target }`) below it; gives the path of the first. */
  write(files: Readonly<Record<string, string | Uint8Array | { readonly link: string }>>): string;
  /** A path below it. */
  at(...names: string[]): string;
}

/** Makes a folder for the running test, with what is given in it. */
export function tempTree(files: Parameters<TempTree['write']>[0] = {}): TempTree {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'tree-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const write: TempTree['write'] = (some) => {
    const [first = ''] = Object.keys(some);
    for (const [name, content] of Object.entries(some)) writeOne(join(path, name), content);
    return join(path, first);
  };
  write(files);
  return { path, write, at: (...names) => join(path, ...names) };
}

function writeOne(path: string, content: string | Uint8Array | { readonly link: string }): void {
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === 'object' && 'link' in content) {
    symlinkSync(content.link, path);
  } else {
    writeFileSync(path, content);
    utimesSync(path, SETTLED, SETTLED);
  }
}
