import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose tests start processes take longest: begun first, none of them is left alone at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) => Number(/\/(?:test|scripts)\//.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => startsProcesses(b) - startsProcesses(a));
  }
}

/** What every project of tests needs. */
const workspace = {
  resolve: {
    conditions: ['source'],
    // One seed for all properties.
    alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('scripts/lib/fast-check.ts', import.meta.url)) }],
  },
  ssr: { resolve: { conditions: ['source'] } },
};
const common = {
  exclude: ['**/node_modules/**', '**/dist/**', 'packages/web/test/e2e/**'],
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 30_000,
};
export const offices = { ...common, globalSetup: ['packages/office/test/global-setup.ts'] };
const rules = 'packages/rules/{src,test}/**/*.test.ts';

export default defineConfig({
  ...workspace,
  test: {
    // Two cores are used by two files at once: many tests wait for processes and databases of their own.
    maxWorkers: 2,
    sequence: { sequencer: ProcessesFirst },
    reporters: ['default'],
    // What a file becomes is kept between runs: starting a few tests is mostly that work.
    experimental: { fsModuleCache: true },
    projects: [
      // Pure functions leave nothing behind: loading them once for all files takes less than half the time.
      { ...workspace, test: { ...common, name: 'rules', include: [rules], isolate: false } },
      {
        ...workspace,
        test: {
          ...offices,
          name: 'offices',
          include: ['packages/*/{src,test}/**/*.test.ts', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...common.exclude, rules],
        },
      },
    ],
  },
});
