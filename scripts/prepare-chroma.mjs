// Makes the Python environment whose Chroma server the tests start. The wheel brings the server along; it needs none of
// the wheel's dependencies. Says what is lacking, and fails, where that cannot be: those tests are then skipped.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '1.5.9';
const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), '.chroma-venv');
const python = join(folder, 'bin', 'python');

if (installed() !== VERSION) {
  rmSync(folder, { recursive: true, force: true });
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', folder]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', `chromadb==${VERSION}`]);
}
process.stdout.write(`Chroma ${installed()} is ready for the tests\n`);

function installed() {
  if (!existsSync(python)) return undefined;
  const code = "import chromadb_rust_bindings; from importlib.metadata import version; print(version('chromadb'))";
  const { status, stdout } = spawnSync(python, ['-c', code], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  process.stderr.write(
    `no Chroma server for the tests, so those that need one are skipped: ${error?.message ?? command}\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}
