// Runs the official conformance suite against the fixture build of the transport, and against the real server.
// Usage: node test/mcp-conformance/run.mjs [SCENARIO…]; all scenarios without arguments.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const here = dirname(fileURLToPath(import.meta.url));
const suite = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));
const REVISIONS = ['2025-11-25', '2026-07-28'];

/** Scenarios that ask for nothing of a product's own, and hold for the real server. */
const AGNOSTIC = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'logging-set-level',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'server-session-lifecycle',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'caching',
    'sep-2164-resource-not-found',
    'http-header-validation',
  ],
};

const expected = parse(readFileSync(join(here, 'expected-failures.yaml'), 'utf8'));
const only = process.argv.slice(2);
let failed = 0;
let passed = 0;

const fixture = start([join(here, 'fixture-server.mjs')]);
const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
const real = start([join(here, '../../packages/cli/bin/mcp-vector-search.js'), 'serve', '--http', '0'], realProject());
try {
  for (const revision of REVISIONS) {
    const required = parse(readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8')).server;
    await runAll('fixture', await fixture.url, revision, required);
    await runAll('real', await real.url, revision, AGNOSTIC[revision]);
  }
} finally {
  fixture.child.kill();
  real.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function runAll(build, url, revision, scenarios) {
  for (const scenario of scenarios) {
    if (only.length > 0 && !only.includes(scenario)) continue;
    const checks = await runScenario(url, revision, scenario);
    const reasons = expected[build]?.[revision]?.[scenario] ?? {};
    const bad = checks.filter(({ status, id }) => status === 'FAILURE' && !(id in reasons));
    const needless = Object.keys(reasons).filter(
      (id) => !checks.some((check) => check.id === id && check.status === 'FAILURE'),
    );
    const ok = checks.length > 0 && bad.length === 0 && needless.length === 0;
    if (ok) passed += 1;
    else failed += 1;
    const note = Object.keys(reasons).length > 0 ? ` (${Object.keys(reasons).length} expected failures)` : '';
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${build} ${revision} ${scenario}: ${checks.length} checks${note}\n`);
    for (const { id, errorMessage } of bad) process.stdout.write(`     ${id}: ${errorMessage}\n`);
    for (const id of needless) process.stdout.write(`     ${id} is expected to fail but does not\n`);
  }
}

/** The checks of a scenario, as the suite writes them. */
async function runScenario(url, revision, scenario) {
  const args = ['--import', join(here, 'node-20.mjs'), join(suite, 'dist/index.js'), 'server', '--url', url];
  args.push('--scenario', scenario, '--spec-version', revision, '--verbose');
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  const start = output.search(/^\[\s*$/m);
  const end = output.lastIndexOf('\n]');
  if (start < 0 || end < start) return [{ id: 'suite', status: 'FAILURE', errorMessage: output.slice(-2_000) }];
  return JSON.parse(output.slice(start, end + 2));
}

/** A project of two documents for the real server. */
function realProject() {
  mkdirSync(join(folder, '.mcp-vector-search'));
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/cache.md'), '# Caches\n\nA stale response is validated before it is used again.\n');
  writeFileSync(
    join(folder, '.mcp-vector-search/config.edn'),
    '{:sources [{:path "(?<topic>[^/]+)/*.md"}] :store :memory}',
  );
  return folder;
}

/** A server process and the address that it names. */
function start(args, cwd = here) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        const found = /http:\/\/\S+\/mcp/.exec(line);
        if (found) resolve(found[0]);
      });
    }
    child.on('close', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
  url.catch(() => {});
  return { child, url };
}
