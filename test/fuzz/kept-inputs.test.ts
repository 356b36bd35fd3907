import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const fuzz = fileURLToPath(new URL('../../fuzz', import.meta.url));
const targets = readdirSync(`${fuzz}/seeds`);

it.each(targets)('inputs that once failed do no harm any more: %s', (target) => {
  const { stdout, status } = spawnSync(process.execPath, [`${fuzz}/run.mjs`, '--kept', '--target', target], {
    encoding: 'utf8',
  });
  const inputs = readdirSync(`${fuzz}/seeds/${target}`).length;
  expect(stdout).toMatch(new RegExp(`^${target} +${inputs} inputs, .*, 0 findings$`, 'm'));
  expect(status).toBe(0);
});
