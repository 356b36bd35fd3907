import { defineConfig } from 'vitest/config';

// Tests of core may import its sources; all other tests import packages by name, as built (run `npm run build` first).
export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['./test/property-seed.ts'],
    pool: 'forks',
    reporters: ['default', './test/closing-line-reporter.ts'],
  },
});
