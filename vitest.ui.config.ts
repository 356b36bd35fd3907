import { defineConfig } from 'vitest/config';

// Tests of the page in a real browser, one file after the other. Build first, see `test/ui/browser.ts` for the browser.
export default defineConfig({
  test: {
    include: ['test/ui/**/*.ui-test.ts'],
    globalSetup: ['./test/ui/serve-trial.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
    pool: 'forks',
    reporters: ['default', './test/closing-line-reporter.ts'],
  },
});
