import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtVariable } from './scripts/lib/built.js';
import { pace } from './scripts/lib/pace.js';

/** Slow files start first, to balance the workers. A project stays together: a worker serves one project and ends with it. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(/\/(?:test|scripts)\/|\/sample\.test\.ts$/.test(moduleId));
    const isAlone = ({ project }: TestSpecification) => Number(project.name === 'alone');
    return (await super.sort(files)).toSorted((a, b) => isAlone(b) - isAlone(a) || isSlow(b) - isSlow(a));
  }
}

/** `npm test` has built the packages, so its tests load the built modules: Node reads them ten times as fast as vite transforms sources. */
const isBuilt = process.env[builtVariable] !== undefined;

/** Every import of a source leads to the built module, so that no module is loaded twice. */
const builtModules: Plugin = {
  name: 'built-modules',
  enforce: 'pre',
  async resolveId(name, importer, options) {
    if (importer === undefined || !/^(?:[./]|@harkness\/)/.test(name)) return undefined;
    const found = await this.resolve(name, importer, { ...options, skipSelf: true });
    const built = found?.id.replace(/(\/packages\/[\w-]+)\/src\/(.*)\.ts$/, '$1/dist/$2.js');
    return built === undefined || built === found?.id || !existsSync(built) ? found : { id: built, external: true };
  },
};

const conditions = isBuilt ? [] : ['source'];

/** What every project of tests needs. */
const workspace = {
  plugins: isBuilt ? [builtModules] : [],
  resolve: {
    conditions,
    // One seed for all properties.
    alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('scripts/lib/fast-check.ts', import.meta.url)) }],
  },
  ssr: { resolve: { conditions } },
};
const common = {
  exclude: ['**/node_modules/**', '**/dist/**', 'packages/web/test/e2e/**'],
  environment: 'node' as const,
  ...(isBuilt ? { server: { deps: { external: [/\/packages\/[\w-]+\/dist\//] } } } : {}),
  testTimeout: 30_000,
  hookTimeout: 30_000,
};
export const offices = {
  ...common,
  globalSetup: ['packages/office/test/global-setup.ts'],
  setupFiles: isBuilt ? ['packages/office/test/bundled-threads.ts'] : [],
};

/**
 * Files that start processes, attack servers, mock modules or clocks, set environment variables, or measure memory and the event loop;
 * and files that rate whole federations: code that the engine compiled for earlier files makes those five times as slow. Each loads all
 * modules anew, which takes some three seconds of a core.
 */
const alone = {
  quick: [
    'packages/cli/src/terminal/open-office.test.ts',
    // Its pages read another document.
    'packages/web/src/base/authorities/other-office.test.ts',
    'packages/server/test/threads.test.ts',
    'packages/server/test/attack/{robust-calculators,robust-pages,robust-query,robust-words}.test.ts',
    'packages/office/test/attack/clock.test.ts',
    'packages/office/test/worker.test.ts',
    'packages/sample/src/!(believable|sample).test.ts',
    'packages/lab/test/!(bases|own-rules|run|simulation).test.ts',
    'packages/office/src/authorities/uschess/live/own-rules.test.ts',
    'packages/office/src/authorities/fide/{import-list,fide-lists}.test.ts',
    'packages/office/src/engines/live/replay.test.ts',
    'packages/office/src/lists/drift.test.ts',
    'packages/office/src/questions/{public-replay,origin,runs}.test.ts',
    'packages/office/src/questions/search/search.test.ts',
  ],
  slow: [
    'packages/cli/test/{examples,lists,prompts,terminal,verify-damage}.test.ts',
    'scripts/{docs,pack,pack-command,public-surface,tamper,verifier,verifier-cases,verifier-rules}.test.ts',
    'packages/server/test/busy.test.ts',
    'packages/server/test/attack/{accounts-at-rest,privacy-birth-dates,privacy-erasure,remembered-head,robust-content,robust-readers,robust-reading,robust-shutdown}.test.ts',
    'packages/office/src/questions/questions.test.ts',
    'packages/office/test/disk.test.ts',
    'packages/office/test/kill/kill.test.ts',
    'packages/office/test/{list-threads,replay-threads}.test.ts',
    'packages/lab/test/{bases,own-rules,run,simulation}.test.ts',
    'packages/sample/src/believable.test.ts',
  ],
};

/** Each takes seven seconds of a core or more: every route and hostile request on both stores, accounts under attack, whole lives of an office, the guides. */
const slowShared = [
  'packages/server/test/{access,answers,hostile,notices,processes,read-only,routes}.test.ts',
  'packages/server/test/attack/{accounts-guessing,accounts-races,newer-parts}.test.ts',
  'packages/office/test/{federation,lists-stores,moving-office,office-0.1,officer,page-records-stores,replay-stores,retracted-lists,revoked-facts}.test.ts',
  'packages/office/test/attack/derived-data.test.ts',
  'packages/cli/test/{bulk,completion,database,guides,lab-resume,live-event,office}.test.ts',
  'packages/cli/test/attack/{commands,verify-damage}.test.ts',
  'packages/formats/test/{fuzz,said}.test.ts',
  'packages/ledger/src/store/store.test.ts',
  'scripts/{test-runs,words-check}.test.ts',
];

const every = ['packages/*/{src,test}/**/*.test.ts', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'];
/** What each project of tests takes. */
const taken = {
  quick: { alone: alone.quick, shared: every, notShared: slowShared },
  slow: { alone: alone.slow, shared: slowShared, notShared: [] },
  all: { alone: [...alone.quick, ...alone.slow], shared: every, notShared: [] },
}[pace()];

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
      { ...workspace, test: { ...offices, name: 'alone', include: taken.alone } },
      {
        ...workspace,
        test: {
          ...offices,
          name: 'shared',
          include: taken.shared,
          exclude: [...common.exclude, ...alone.quick, ...alone.slow, ...taken.notShared],
          // Loading the modules anew for each of 300 files took five minutes. A worker loads them once; a file that leaves something
          // behind fails (nothing-left.ts) or belongs in `alone`.
          isolate: false,
          setupFiles: [...offices.setupFiles, 'packages/office/test/nothing-left.ts'],
        },
      },
    ],
  },
});
