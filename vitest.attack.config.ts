import { defineConfig } from 'vitest/config';
import base, { offices } from './vitest.config.js';

const { projects: _, ...test } = base.test ?? {};

/** The attacks: the quick ones of every run of the tests, those that take too long for it (`*.attack.ts`), and hostile requests to every route. */
export default defineConfig({
  ...base,
  test: {
    ...test,
    ...offices,
    include: [
      'packages/*/test/attack/**/*.{attack,test}.ts',
      'packages/server/test/{hostile,access}.test.ts',
      'packages/cli/test/verify-damage.test.ts',
      'packages/office/test/disk.test.ts',
    ],
    env: { HOSTILE_RUNS: '40', HARKNESS_ATTACKS: 'all', HARKNESS_PROPERTY_RUNS: '1' },
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
