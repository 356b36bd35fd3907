import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import type { VectorSearchError } from '../../src/errors.ts';

let root: string;
let cwd: string;
let home: string;
const roots: string[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'config-'));
  roots.push(root);
  cwd = join(root, 'project');
  home = join(root, 'home');
  await mkdir(cwd);
  await mkdir(home);
});

afterAll(() => Promise.all(roots.map((folder) => rm(folder, { recursive: true, force: true }))));

async function put(file: string, text: string | Uint8Array = '{:sources [{:path "docs/*.md"}]}'): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const JSON_TEXT = '{"sources": [{"path": "docs/*.md"}]}';
const load = (path?: string) => loadConfig({ cwd, home, ...(path === undefined ? {} : { path }) });
const failure = (path?: string): Promise<VectorSearchError> =>
  load(path).then(
    () => expect.unreachable(),
    (error: unknown) => error as VectorSearchError,
  );

describe('the search', () => {
  it('takes the project before the home folder', async () => {
    const ofHome = await put(join(home, '.mcp-vector-search/config.edn'));
    expect((await load()).file).toBe(ofHome);
    const ofProject = await put(join(cwd, '.mcp-vector-search/config.json'), JSON_TEXT);
    expect((await load()).file).toBe(ofProject);
    const edn = await put(join(cwd, '.mcp-vector-search/config.edn'));
    expect((await load()).file).toBe(edn);
  });

  it('takes config.edn before config.json beside it, with a warning', async () => {
    const file = await put(join(cwd, '.mcp-vector-search/config.edn'));
    const ignored = await put(join(cwd, '.mcp-vector-search/config.json'), 'not even JSON');
    const config = await load();
    expect(config.file).toBe(file);
    expect(config.warnings).toEqual([
      { key: '', file: ignored, message: expect.stringMatching(/config\.json is ignored/) },
    ]);
  });

  it('does not warn of a file in the other folder', async () => {
    await put(join(cwd, '.mcp-vector-search/config.edn'));
    await put(join(home, '.mcp-vector-search/config.json'), JSON_TEXT);
    expect((await load()).warnings).toEqual([]);
  });

  it('that finds nothing names all places', async () => {
    const error = await failure();
    const searched = [cwd, home].flatMap((folder) =>
      ['config.edn', 'config.json'].map((name) => join(folder, '.mcp-vector-search', name)),
    );
    expect(error.code).toBe('CONFIG_NOT_FOUND');
    expect(error.context['searched']).toEqual(searched);
    for (const place of searched) expect(error.message).toContain(place);
  });

  it('in the home folder itself looks once', async () => {
    const error = await loadConfig({ cwd: home, home }).catch((e: VectorSearchError) => e);
    expect((error as VectorSearchError).context['searched']).toHaveLength(2);
  });

  it('does not go on after a broken file', async () => {
    await put(join(cwd, '.mcp-vector-search/config.edn'), '{');
    await put(join(home, '.mcp-vector-search/config.edn'));
    expect((await failure()).code).toBe('CONFIG_INVALID');
  });

  it('is also what the default place, written out, means', async () => {
    const ofHome = await put(join(home, '.mcp-vector-search/config.edn'));
    expect((await load('.mcp-vector-search/config.edn')).file).toBe(ofHome);
  });
});

describe('a given file', () => {
  it('is the only one looked at', async () => {
    await put(join(cwd, '.mcp-vector-search/config.edn'));
    const error = await failure('other.edn');
    expect(error.code).toBe('CONFIG_NOT_FOUND');
    expect(error.context['searched']).toEqual([join(cwd, 'other.edn')]);
    expect((await failure('.mcp-vector-search/config.edn/x')).code).toBe('CONFIG_NOT_FOUND');
  });

  it('may lie below the home folder', async () => {
    const file = await put(join(home, 'c.edn'));
    expect((await load('~/c.edn')).file).toBe(file);
  });

  it('is JSON by its extension', async () => {
    await put(join(cwd, 'my.json'), JSON_TEXT);
    await put(join(cwd, 'my.conf'));
    expect((await load('my.json')).sources).toHaveLength(1);
    expect((await load('my.conf')).sources).toHaveLength(1);
  });

  it('may begin with a byte-order mark', async () => {
    await put(join(cwd, 'bom.edn'), '\uFEFF{:sources [{:path "/a"}]}');
    await put(join(cwd, 'bom.json'), `\uFEFF${JSON_TEXT}`);
    expect((await load('bom.edn')).sources).toHaveLength(1);
    expect((await load('bom.json')).sources).toHaveLength(1);
  });

  it.each([
    ['that is a folder', '.', /is a folder; name the file in it/],
    ['that is not UTF-8', 'latin.edn', /not UTF-8 text; save it as UTF-8/],
    ['that is far too large', 'large.edn', /4194305 bytes are no configuration/],
  ])('%s is CONFIG_INVALID', async (_, path, message) => {
    await put(join(cwd, 'latin.edn'), Buffer.from('{:description "é" :sources []}', 'latin1'));
    await put(join(cwd, 'large.edn'), Buffer.alloc(4 * 1024 * 1024 + 1, ' '));
    const error = await failure(path);
    expect(error.code).toBe('CONFIG_INVALID');
    expect(error.message).toMatch(message);
    expect(error.context['file']).toBe(join(cwd, path));
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read is CONFIG_INVALID', async () => {
    const file = await put(join(cwd, 'locked.edn'));
    await chmod(file, 0);
    expect(await failure('locked.edn')).toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(/EACCES/),
    });
  });

  it('of another type than a string is a TypeError', async () => {
    await expect(loadConfig({ path: 5 as never })).rejects.toThrow(TypeError);
  });

  it('is not read after an abort', async () => {
    const file = await put(join(cwd, 'a.edn'));
    const reason = new Error('stop');
    await expect(loadConfig({ path: file, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('relative paths', () => {
  it.each([
    ['of the project', 'project/.mcp-vector-search/config.edn', 'project'],
    ['of another project', 'other/.mcp-vector-search/config.edn', 'other'],
    ['of a file elsewhere', 'etc/search.edn', 'etc'],
    ['of the home file', 'home/.mcp-vector-search/config.edn', 'project'],
  ])('%s are below the right folder', async (_, file, folder) => {
    const path = await put(join(root, file));
    const config = await load(path);
    expect(config.projectRoot).toBe(join(root, folder));
    expect(config.sources[0]).toMatchObject({ written: 'docs/*.md', spec: join(root, folder, 'docs/*.md') });
  });
});
