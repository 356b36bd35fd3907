import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_CODES } from '@mcp-vector-search/core';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Entries of every package that can be imported, with the names that they export. */
async function exportedNames(): Promise<string> {
  const lines: string[] = [];
  for (const folder of readdirSync(packages).sort()) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'));
    for (const [path, target] of Object.entries<{ types?: string; default?: string }>(exports)) {
      if (target.types === undefined || target.default === undefined) continue;
      expect(existsSync(join(packages, folder, target.types))).toBe(true);
      const names = Object.keys(await import(join(packages, folder, target.default))).sort();
      lines.push(`${name}${path.slice(1)}`, ...names.map((one) => `  ${one}`));
    }
  }
  return `${lines.join('\n')}\n`;
}

it('what packages export is changed on purpose only: `npx vitest run test/package -u` writes the list anew', async () => {
  await expect(await exportedNames()).toMatchFileSnapshot('public-names.txt');
});

it('error codes are changed on purpose only: programs compare them', async () => {
  await expect(`${ERROR_CODES.join('\n')}\n`).toMatchFileSnapshot('error-codes.txt');
});
