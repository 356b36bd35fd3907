// Installs Chromium for the tests of the page, where no browser is there and apt-get may do it. Never fails: without a browser
// those tests are skipped, and say so.
import { spawnSync } from 'node:child_process';
import { findBrowser } from '../test/ui/find-browser.mjs';

/** Time that a step may take, in milliseconds. */
const PATIENCE = 300_000;

if (findBrowser() === undefined && process.platform === 'linux' && process.getuid() === 0) {
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  if (!aptGet(install)) aptGet(['update']) && aptGet(install);
}
process.stdout.write(`${findBrowser() ?? 'no browser'} for the tests of the page\n`);

function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', ['--quiet', '--quiet', ...args], { env, stdio: 'ignore', timeout: PATIENCE }).status === 0
  );
}
