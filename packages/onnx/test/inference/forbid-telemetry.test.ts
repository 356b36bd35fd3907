import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const EMBED = `
    import { onnxEmbedder } from '@mcp-vector-search/onnx';
    const embedder = await onnxEmbedder({ workers: 1 });
    const [vector] = await embedder.embed(['a text'], { role: 'query' });
    await embedder.close();
    console.log(vector.length);`;
const ASK = `
    import { saturatesInt8 } from '@mcp-vector-search/onnx';
    console.log(typeof (await saturatesInt8()));`;

it.each([
  ['a worker', EMBED, '384'],
  ['the main thread', ASK, 'boolean'],
])('the runtime leaves nothing in the home folder, loaded by %s', (_name, script, printed) => {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  const { ORT_DISABLE_TELEMETRY: _, XDG_CACHE_HOME: __, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, HOME: home, USERPROFILE: home, LOCALAPPDATA: home },
    encoding: 'utf8',
  });
  expect([stdout.trim(), stderr]).toEqual([printed, '']);
  expect(readdirSync(home)).toEqual([]);
  rmSync(home, { recursive: true });
});
