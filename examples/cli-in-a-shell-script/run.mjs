// Runs the script with the program of this clone on the path, in an empty folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = createRequire(import.meta.url).resolve('mcp-vector-search/package.json');
const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), '..', 'node_modules', '.bin');
const cwd = mkdtempSync(join(tmpdir(), 'cli-in-a-shell-script-'));
const env = { ...process.env, PATH: [join(dirname(program), 'bin'), modules, process.env.PATH].join(delimiter) };
const { status } = spawnSync('sh', [fileURLToPath(new URL('./answer.sh', import.meta.url))], {
  cwd,
  env,
  stdio: 'inherit',
});
rmSync(cwd, { recursive: true });
process.exit(status ?? 1);
