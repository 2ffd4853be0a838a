import { mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The attacks: the quick ones of every run of the tests, and those that take too long for it (`*.attack.ts`). */
export default mergeConfig(base, {
  test: { include: ['packages/*/test/attack/**/*.attack.ts', 'packages/*/test/attack/**/*.test.ts'], testTimeout: 120_000 },
});
