import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const programs = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')));

it.each(programs)('examples/%s asserts its own result, and prints what its README says', (name) => {
  const folder = join(examples, name);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [program, ...args] = String(scripts.start).split(' ');
  expect(program).toBe('node');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`\n\`\`\`\n${stdout}\`\`\`\n`);
});
