import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files start first, to balance the workers. A project stays together: a worker serves one project and ends with it. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(/\/(?:test|scripts)\//.test(moduleId));
    const isAlone = ({ project }: TestSpecification) => Number(project.name === 'alone');
    return (await super.sort(files)).toSorted((a, b) => isAlone(b) - isAlone(a) || isSlow(b) - isSlow(a));
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

/** Files that start processes, attack servers, mock modules or clocks, set environment variables, or measure memory and the event loop. */
const alone = [
  'packages/cli/test/{examples,lists,prompts,terminal,verify-damage}.test.ts',
  'packages/cli/src/terminal/open-office.test.ts',
  // Its pages read another document.
  'packages/web/src/base/authorities/other-office.test.ts',
  'scripts/**/*.test.ts',
  'packages/server/test/{busy,threads}.test.ts',
  'packages/server/test/attack/{accounts-at-rest,privacy-birth-dates,privacy-erasure,remembered-head,robust-*,working-directory}.test.ts',
  'packages/office/test/{attack/clock,disk,worker}.test.ts',
  'packages/office/test/kill/kill.test.ts',
  // They rate whole federations. What the engine compiled for the files before is slower for these: alone they take a fifth of the time.
  'packages/sample/src/*.test.ts',
  'packages/lab/test/*.test.ts',
  'packages/office/src/authorities/uschess/live/own-rules.test.ts',
  'packages/office/src/authorities/fide/{import-list,fide-lists}.test.ts',
  'packages/office/src/engines/live/replay.test.ts',
  'packages/office/src/lists/drift.test.ts',
  'packages/office/src/questions/{public-replay,origin,questions,runs}.test.ts',
  'packages/office/src/questions/search/search.test.ts',
];

export default defineConfig({
  ...workspace,
  test: {
    // Three files at once use two cores fully: many tests wait for processes and databases of their own.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    reporters: ['default'],
    // What a file becomes is kept between runs: starting a few tests is mostly that work.
    experimental: { fsModuleCache: true },
    projects: [
      { ...workspace, test: { ...offices, name: 'alone', include: alone } },
      {
        ...workspace,
        test: {
          ...offices,
          name: 'shared',
          include: ['packages/*/{src,test}/**/*.test.ts', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...common.exclude, ...alone],
          // Loading the modules anew for each of 300 files took five minutes. A worker loads them once; a file that leaves something
          // behind fails (nothing-left.ts) or belongs in `alone`.
          isolate: false,
          setupFiles: ['packages/office/test/nothing-left.ts'],
        },
      },
    ],
  },
});
