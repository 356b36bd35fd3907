// Runs a Node script beside a Chroma server of its own, whose address is in CHROMA_URL and process id in CHROMA_PID:
// node scripts/with-chroma.mjs FILE [ARGUMENTS]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const python = join(dirname(dirname(fileURLToPath(import.meta.url))), '.chroma-venv/bin/python');
const command = "import sys,chromadb_rust_bindings as r; r.cli(['chroma']+sys.argv[1:])";
const folder = mkdtempSync(join(tmpdir(), 'chroma-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(python, ['-c', command, 'run', '--path', folder, '--host', '127.0.0.1', '--port', `${port}`], {
  stdio: 'ignore',
});
server.once('error', (error) => {
  process.stderr.write(`no Chroma server (npm run prepare:chroma makes one): ${error.message}\n`);
  process.exit(1);
});
while (!(await fetch(`${url}/api/v2/heartbeat`).catch(() => undefined))) await sleep(50);

const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, CHROMA_URL: url, CHROMA_PID: `${server.pid}` },
});
child.once('exit', (code) => {
  server.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(code ?? 1);
  });
  server.kill('SIGKILL');
});

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
