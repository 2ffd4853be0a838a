// The tests that mutation testing runs: those of the rules, beside their source. Others read the rules through the workspace and would
// not see a mutant.

import { defineConfig } from 'vitest/config';

/** The tests of the file that is mutated, as scripts/mutate.ts chooses them; all of them without a choice. */
const chosen = process.env.MUTATION_TESTS?.split(',');

export default defineConfig({
  test: {
    include: chosen ?? ['packages/rules/src/**/*.test.ts'],
    // A golden hash kills every mutant that moves a bit and says nothing about which rule it broke.
    exclude: ['**/golden.test.ts', '**/node_modules/**'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
