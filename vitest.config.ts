import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose tests start processes take longest: begun first, none of them is left alone at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) => Number(/\/(?:test|scripts)\//.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => startsProcesses(b) - startsProcesses(a));
  }
}

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
    sequence: { sequencer: ProcessesFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
  },
});
