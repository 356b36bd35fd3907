import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

/** Version of this package. */
export const VERSION: string = manifest.version;

/** What `--version` prints of a program: name, version, Node version, platform and architecture. */
export function versionLine(program: string): string {
  return `${program} v${VERSION} ${process.version} ${process.platform}/${process.arch}`;
}
