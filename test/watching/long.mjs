// `npm run test:watching`: the tests of this folder at the sizes that count. Takes half an hour; prints tables for bench/RESULTS.md.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const args = ['run', 'test/watching', '--no-file-parallelism', ...process.argv.slice(2)];
const env = { ...process.env, WATCHING: 'long' };
process.exitCode = spawnSync(process.execPath, [vitest, ...args], { env, stdio: 'inherit' }).status ?? 1;
