import { defineConfig } from 'vitest/config';
import base, { offices } from './vitest.config.js';

const { projects: _, ...test } = base.test ?? {};

/** What takes too long for every run of the tests, but not hours: `npm run test:long -- apart`. */
export default defineConfig({
  ...base,
  test: {
    ...test,
    ...offices,
    include: ['packages/*/test/**/*.long.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
