// Tries the packages as their users get them: `npm run test:packages` after `npm run build`.
//
// Every package is packed; sizes, manifests and types are checked; the tarballs are installed into an empty project, once as a
// careful user does (without install scripts) and once as a new user does (an empty home, default settings, one command), type-checked
// with the library's own types, and run with no registry in reach.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const work = mkdtempSync(join(tmpdir(), 'test-packages-'));
const MEGABYTE = 1_000_000;
/** Largest tarballs, in bytes. */
const MOST = { '@mcp-vector-search/core': MEGABYTE, others: 40 * MEGABYTE };
const PROGRAM = 'mcp-vector-search';
/** Nothing answers there, so whoever asks a registry fails. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };

let failed = 0;
const checks = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));

function check(name, problems) {
  const list = [problems].flat().filter((problem) => problem !== undefined && problem !== '');
  process.stdout.write(`${list.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
  for (const problem of list) process.stdout.write(`       ${String(problem).trim().replaceAll('\n', '\n       ')}\n`);
  failed += list.length;
}

function run(command, args, { cwd = work, env = {}, bare = false } = {}) {
  const { PATH, SystemRoot = '' } = process.env;
  const result = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: bare ? { PATH, SystemRoot, ...env } : { ...process.env, ...env },
    maxBuffer: 64 * MEGABYTE,
  });
  return { ...result, text: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}` };
}

/** What went wrong in a run; undefined = nothing. */
function problemOf(result, wanted = /(?:)/) {
  if (result.status !== 0) return `exit code ${result.status}: ${result.text.slice(-2_000)}`;
  return wanted.test(result.stdout) ? undefined : `unexpected output: ${result.text.slice(-2_000)}`;
}

/** In a network without a route where the system lets us, otherwise with a registry that does not answer. */
const isolate = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];
function runOffline(command, args, options) {
  const [first, ...rest] = [...isolate, command, ...args];
  return run(first, rest, { ...options, env: { ...NO_REGISTRY, ...options.env } });
}

const packages = readdirSync(join(root, 'packages'))
  .map((folder) => ({ folder: join(root, 'packages', folder), ...readManifest(join(root, 'packages', folder)) }))
  .filter((manifest) => !manifest.private);

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

try {
  const tarballs = packAll();
  if (!checks.includes('new-user')) {
    check(
      'manifests and types (publint strict, attw)',
      problemOf(run(process.execPath, [join(root, 'scripts/check-packages.mjs')])),
    );
    carefulUser(tarballs);
  }
  newUser(tarballs);
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(failed === 0 ? 'all well\n' : `${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function packAll() {
  const folder = join(work, 'tarballs');
  mkdirSync(folder);
  return packages.map(({ folder: from, name, sideEffects }) => {
    const packed = run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: from });
    if (packed.status !== 0) throw new Error(`${name} cannot be packed: ${packed.text}`);
    const [{ filename, size, unpackedSize, files }] = JSON.parse(packed.stdout);
    const most = MOST[name] ?? MOST.others;
    const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(2);
    check(`${name}: ${megabytes(size)} MB packed, ${megabytes(unpackedSize)} MB unpacked, ${files.length} files`, [
      statSync(join(folder, filename)).size > most ? `more than ${megabytes(most)} MB` : undefined,
      sideEffects === undefined ? 'sideEffects is not declared' : undefined,
      files.some(({ path }) => /(?:^|\/)(?:src|test)\//.test(path) && !path.startsWith('bin/'))
        ? 'has sources or tests'
        : undefined,
      files.some(({ path }) => path === 'README.md') ? undefined : 'has no README.md',
    ]);
    return join(folder, filename);
  });
}

/** Installs without scripts, checks types with the library's own, and runs with nothing in reach. */
function carefulUser(tarballs) {
  const cwd = join(work, 'careful');
  mkdirSync(cwd);
  const versions = readManifest(root).devDependencies;
  const tools = ['typescript', '@types/node'].map((name) => `${name}@${versions[name]}`);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'careful', private: true, type: 'module' }));
  check(
    'installs with --ignore-scripts',
    problemOf(run('npm', ['install', '--ignore-scripts', ...tarballs, ...tools], { cwd })),
  );
  writeFileSync(join(cwd, 'main.ts'), `${importAll()}\n${tenLines()}`);
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
    ...{ types: ['node'], outDir: 'built', noUncheckedSideEffectImports: true },
  };
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  check('type-checks with skipLibCheck off', problemOf(run(join(cwd, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd })));
  check(
    'runs with nothing in reach',
    problemOf(runOffline(process.execPath, ['built/main.js'], { cwd }), /^leave\.md: /m),
  );
  useProgram(cwd, join(cwd, 'node_modules/.bin', PROGRAM), [], {});
}

/** An empty home, default settings, one install command; then the same through npx. */
function newUser(tarballs) {
  const home = join(work, 'home');
  mkdirSync(home);
  const cwd = join(home, 'project');
  mkdirSync(cwd);
  const prefix = join(home, 'global');
  // Settings of the machine stay; npm would look for them below the prefix.
  const globalconfig = run('npm', ['config', 'get', 'globalconfig']).stdout.trim();
  const env = { HOME: home, USERPROFILE: home, npm_config_prefix: prefix, npm_config_globalconfig: globalconfig };
  const install = run('npm', ['install', '--global', ...tarballs], { cwd, env, bare: true });
  check('a new user installs it with one command', problemOf(install));
  useProgram(cwd, join(prefix, process.platform === 'win32' ? '' : 'bin', PROGRAM), [], env);
  const npx = ['--yes', ...tarballs.map((tarball) => `--package=${tarball}`), PROGRAM];
  const first = run('npx', [...npx, '--version'], { cwd, env, bare: true });
  check('npx installs it', problemOf(first, /^mcp-vector-search \d/));
  rmSync(join(cwd, '.mcp-vector-search'), { recursive: true, force: true });
  useProgram(cwd, 'npx', ['--prefer-offline', ...npx], env, run);
}

function useProgram(cwd, program, args, env, how = runOffline) {
  const name = [program.startsWith(work) ? program.slice(work.length + 1) : program].join(' ');
  mkdirSync(join(cwd, 'docs'), { recursive: true });
  writeFileSync(join(cwd, 'docs/leave.md'), 'Every employee may take thirty days of paid holiday a year.\n');
  writeFileSync(join(cwd, 'docs/security.md'), 'Lock your screen when you leave your desk.\n');
  const options = { cwd, env, bare: true };
  check(`${name} index docs`, problemOf(how(program, [...args, 'index', 'docs'], options), /^2 documents indexed/m));
  const question = ['search', 'how much vacation do I get?', '--limit', '1'];
  check(`${name} search`, problemOf(how(program, [...args, ...question], options), /leave\.md/));
}

/** An import of every entry of every package that has types. */
function importAll() {
  const entries = packages.flatMap(({ name, exports = {} }) =>
    Object.entries(exports).flatMap(([path, target]) => (target.types ? [`${name}${path.slice(1)}`] : [])),
  );
  const lines = entries.map((entry, at) => `import * as entry${at} from '${entry}';`);
  return `${lines.join('\n')}\nfor (const entry of [${entries.map((_, at) => `entry${at}`).join(', ')}]) if (Object.keys(entry).length === 0) throw new Error('empty');`;
}

/** The program of the README, as a user of TypeScript writes it. */
function tenLines() {
  const text = readFileSync(join(root, 'examples/first-search/main.mjs'), 'utf8');
  const region = /^\/\/ #region readme\n([\s\S]*?)^\/\/ #endregion$/m.exec(text)?.[1] ?? '';
  return region.replaceAll('hits[0].', 'hits[0]!.');
}
