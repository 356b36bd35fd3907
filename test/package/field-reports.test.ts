/** Faults of installing that people reported of programs that do this job. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packages = readdirSync(join(root, 'packages')).map((name) => ({
  folder: join(root, 'packages', name),
  ...(JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest),
}));

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
}

describe('C04: packages', () => {
  it.each(packages.filter((one) => !one.private).map(({ name, folder }) => [name, folder]))(
    '%s is well under the 100 MB of a registry',
    (_, folder) => {
      const { status, stdout } = spawnSync('npm', ['pack', '--dry-run', '--json'], {
        ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
      });
      expect(status).toBe(0);
      const [{ size }] = JSON.parse(stdout);
      expect(size).toBeGreaterThan(500);
      expect(size).toBeLessThan(50_000_000);
    },
  );

  it('need no install script of their own, nor of what they depend on but where a build is fetched that comes along', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
    for (const { name, scripts = {} } of packages)
      expect([name, hooks.filter((hook) => hook in scripts)]).toEqual([name, []]);
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
    };
    const scripted = Object.entries(lock.packages).filter(([, one]) => one['hasInstallScript'] && !one['dev']);
    // SQLite brings its builds along; the runtime that only a user may add is beside ours
    expect(scripted.map(([path]) => path)).toEqual([
      'node_modules/@photostructure/sqlite',
      'node_modules/onnxruntime-node',
    ]);
  });
});

describe('C04: where a native part does not load', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFiles(folder, {
      'docs/tea.md': 'Green tea is brewed with warm water.\n',
      'hide.cjs': HIDE,
      'hooks.mjs': HOOKS,
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the program as on a system that cannot load the native files whose names match. */
  function runWithout(native: string, args: readonly string[], packages = '(?!)'): Promise<Finished> {
    const flags = `--no-warnings --require ${join(folder, 'hide.cjs')} --import ${join(folder, 'hooks.mjs')}`;
    return runCli(args, { cwd: folder, env: { NODE_OPTIONS: flags, HIDE_NATIVE: native, HIDE_PACKAGES: packages } });
  }

  it('ONNX Runtime runs as WebAssembly where that is installed', async () => {
    expect(await runWithout('onnxruntime', ['index', 'docs'])).toMatchObject({ code: 0 });
    const { code, stdout } = await runWithout('onnxruntime', ['search', 'a hot drink', '--mode', 'vector']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^1\. docs\/tea\.md/)]);
  });

  it('without that one line says what to install, and words are searched all the same', async () => {
    const { code, stderr } = await runWithout('onnxruntime', ['index', 'docs'], '^onnxruntime-web$');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: onnxruntime-node cannot be loaded on [^\n]*ld-musl[^\n]*`npm install onnxruntime-web@[^\n]*\[EMBEDDER_UNAVAILABLE\]\n$/m,
    );
    const words = await runWithout('onnxruntime', ['search', 'tea', '--mode', 'lexical'], '^onnxruntime-web$');
    expect([words.code, words.stdout]).toEqual([0, expect.stringMatching(/^1\. docs\/tea\.md/)]);
  });

  it.skipIf(process.getBuiltinModule('node:sqlite') !== undefined)('so it does for SQLite', async () => {
    const { code, stderr } = await runWithout('sqlite', ['index', 'docs']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: @photostructure\/sqlite cannot be loaded [^\n]*\[STORE_FAILED\]\n$/m);
  });
});

/** As a system without glibc fails, for files whose names match. */
const HIDE = `
  const { dlopen } = process;
  process.dlopen = (module, file, ...rest) => {
    if (new RegExp(process.env.HIDE_NATIVE).test(file))
      throw Object.assign(new Error('Error loading shared library ld-musl-x86_64.so.1: No such file (needed by ' + file + ')'), { code: 'ERR_DLOPEN_FAILED' });
    return dlopen(module, file, ...rest);
  };`;

/** As if packages were not installed, for those whose names match. */
const HOOKS = `
  import { register } from 'node:module';
  const source = \`export const resolve = (name, context, next) => {
    if (new RegExp(process.env.HIDE_PACKAGES).test(name))
      throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  };\`;
  register('data:text/javascript,' + encodeURIComponent(source));`;
