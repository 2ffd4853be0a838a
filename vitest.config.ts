import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'packages/web/test/e2e/**'],
    environment: 'node',
    globalSetup: ['packages/office/test/global-setup.ts'],
    // Two cores are used by two files at once: many tests wait for processes and databases of their own.
    maxWorkers: 2,
    testTimeout: 30_000,
    reporters: ['default'],
  },
});
