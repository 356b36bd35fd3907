// Checks every package that is to be published: its manifest (publint), and what its importers' TypeScript sees (attw).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
let failed = 0;

for (const name of readdirSync(join(root, 'packages')).sort()) {
  const folder = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (manifest.private) continue;
  const problems = [...(await manifestProblems(folder, manifest)), ...typeProblems(folder, manifest)];
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${manifest.name}\n`);
  for (const problem of problems) process.stdout.write(`       ${problem}\n`);
  failed += problems.length;
}
process.exit(failed === 0 ? 0 : 1);

async function manifestProblems(pkgDir, manifest) {
  const { messages } = await publint({ pkgDir, strict: true });
  return messages.map((message) => formatMessage(message, manifest, { color: false }) ?? message.code);
}

/** Only packages that can be imported have types to check. */
function typeProblems(folder, manifest) {
  if (manifest.exports?.['.'] === undefined) return [];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [attw, '--pack', folder, '--profile', 'esm-only', '--no-emoji', '--no-color'],
    { cwd: root, encoding: 'utf8' },
  );
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}
