import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis } from '@mcp-vector-search/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';
import { runHere } from '../run-here.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  writeFiles(cwd, {
    '.mcp-vector-search/config.edn': '{:sources [{:path "docs/**"}]}',
    'docs/a.md': 'alpha',
    'docs/b.pem': 'x',
    'docs/c.bin': Uint8Array.of(0, 1, 2, 0),
  });
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function doctor(...args: string[]): Promise<Diagnosis & { code: number | null }> {
  const { code, stdout, stderr } = await runHere(['doctor', '--json', ...args], { cwd });
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), code };
}

const errorsOf = ({ findings }: Diagnosis): string[] =>
  findings.filter(({ state }) => state === 'error').map(({ check }) => check);

it('finds nothing wrong with a project that was indexed, and says why files are left out', async () => {
  await runCli(['index'], { cwd });
  const { code, stdout, stderr } = await runCli(['doctor'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('ok       configuration: ');
  expect(stdout).toMatch(/^ok {7}model: bge-small-en-v1\.5-q, 384 dimensions, \d+ MB, checksums right: /m);
  expect(stdout).toMatch(/^ok {7}onnxruntime: ONNX Runtime \d+\.\d+\.\d+ \(native\)$/m);
  expect(stdout).toMatch(/^ok {7}docs\/\*\*: 3 documents match\n {9}1 left out \(secret\): .*b\.pem$/m);
  expect(stdout).toMatch(/^ {9}1 binary; "status" names them$/m);
  expect(stdout).toMatch(/\n\n0 errors, 0 warnings\n$/);
});

it('says that there is no index yet', async () => {
  const diagnosis = await doctor();
  expect([diagnosis.code, diagnosis.ok, errorsOf(diagnosis)]).toEqual([0, true, []]);
  expect(diagnosis.findings).toContainEqual(expect.objectContaining({ check: 'index', state: 'warning' }));
});

it('reads what an index remembers where there is no configuration', async () => {
  rmSync(join(cwd, '.mcp-vector-search'), { recursive: true });
  await runCli(['index', 'docs'], { cwd });
  const { findings } = await doctor();
  expect(findings).toContainEqual(
    expect.objectContaining({ check: join(cwd, 'docs'), facts: expect.objectContaining({ matched: 3 }) }),
  );
});

it.each([
  ['a configuration that cannot be read', '{:sources', ['configuration']],
  ['a model that is not installed', '{:sources [{:path "docs/**"}] :embedding {:model "no-such"}}', ['model']],
  ['a folder that is not there', '{:sources [{:path "nowhere/**"}]}', ['nowhere/**']],
])('ends with code 1 for %s, and goes on', async (_, text, wrong) => {
  writeFileSync(join(cwd, '.mcp-vector-search/config.edn'), text);
  const diagnosis = await doctor();
  expect([diagnosis.code, diagnosis.ok, errorsOf(diagnosis)]).toEqual([1, false, wrong]);
  expect(diagnosis.findings.map(({ check }) => check)).toContain('sqlite');
});

it('ends with code 1 for a file that is no index, and says what to do where there is nothing at all', async () => {
  writeFileSync(join(cwd, '.mcp-vector-search/index.db'), 'nothing that an index begins with');
  expect(await doctor()).toMatchObject({ code: 1 });
  rmSync(join(cwd, '.mcp-vector-search'), { recursive: true });
  const nothing = await doctor();
  expect([nothing.code, nothing.ok]).toEqual([0, true]);
  expect(nothing.findings).toContainEqual({
    ...{ check: 'configuration', state: 'warning' },
    message: expect.stringMatching(/"mcp-vector-search init" .*"mcp-vector-search index FOLDER"/),
    details: [expect.stringContaining(join(cwd, '.mcp-vector-search/config.edn'))],
  });
  expect(errorsOf(await doctor('--config', 'no-such.edn'))).toEqual(['configuration']);
});

it('shows warnings of the configuration as findings', async () => {
  writeFileSync(join(cwd, '.mcp-vector-search/config.edn'), '{:sources [{:path "docs/**"}] :wach? true}');
  const { findings, code } = await doctor();
  expect(code).toBe(0);
  expect(findings).toContainEqual(
    expect.objectContaining({ state: 'warning', message: expect.stringContaining('watch?') }),
  );
});
