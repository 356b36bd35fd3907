// Builds, indexes this project's documents and its example corpus, and answers a question about them.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'packages/cli/dist/main.js');

run('npm run build   # every package; says nothing for half a minute or more', [join(root, 'scripts/build.mjs')]);
search(['index']);
search(['search', 'why does the log of my database keep growing?', '--limit', '3']);
search(['search', 'ETag', '--limit', '1', '--filter', 'topic=web']);
process.stdout.write('\nAsk something yourself:\n  npx mcp-vector-search search why are two dates a day apart\n');

/** Runs our program as its users do. */
function search(args) {
  const shown = args.map((arg) => (/^[\w=-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ');
  run(`npx mcp-vector-search ${shown}`, [program, ...args]);
}

/** Shows a command as it would be typed, and runs it; ends the demo where it fails. */
function run(shown, args) {
  process.stdout.write(`\n$ ${shown}\n`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
