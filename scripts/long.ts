// npm run test:long: what takes too long for each commit: killing, fuzzing, load, every case of the properties, attacks,
// mutation. `npm run test:long -- NAME` runs one. The latest figures are in docs/long-runs.md and docs/mutation.md.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, workspaceFiles } from './lib/files.js';
import { bin, compiler, run } from './lib/run.js';

const tsx = [bin('tsx'), '--conditions=source'] as const;

/** Rules, not data: the parameter tables have their own test. */
const ruleFiles = workspaceFiles(
  /^packages\/rules\/src\/(uschess|fide)\/(?!.*(parameters|index\.ts|\.test\.ts|-tables\.ts)).*\.ts$/,
);

const propertyFiles = workspaceFiles(/\.test\.ts$/).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
);

interface LongRun {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** It runs the built packages, which are brought up to date first. */
  readonly isBuilt?: true;
}

/** Six phases take turns, with 200 kills each. */
const runs: readonly LongRun[] = [
  { name: 'kill-sqlite', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '1200', '--store', 'sqlite'] },
  { name: 'kill-postgresql', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '1200', '--store', 'postgresql'] },
  { name: 'kill-server', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '200', '--store', 'server'] },
  { name: 'fuzz-formats', command: [...tsx, 'packages/formats/test/fuzz.ts', '--count', '1000000'] },
  {
    name: 'properties',
    command: [bin('vitest'), 'run', ...propertyFiles],
    // All cases of every property, and different ones each day; choose a seed with HARKNESS_SEED.
    env: {
      HARKNESS_PROPERTY_RUNS: '1',
      HARKNESS_SEED: process.env['HARKNESS_SEED'] ?? String(Math.floor(Date.now() / 86_400_000)),
    },
  },
  // Ten minutes on each store.
  { name: 'load-sqlite', command: [...tsx, 'packages/server/test/load/main.ts', '--store', 'sqlite'], isBuilt: true },
  {
    name: 'load-postgresql',
    command: [...tsx, 'packages/server/test/load/main.ts', '--store', 'postgresql'],
    isBuilt: true,
  },
  // A real standby, replicas on it, many offices in one database.
  { name: 'apart', command: [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'], isBuilt: true },
  // Every bit and line of an export, a list and a proof, by all three verifiers.
  { name: 'tamper', command: [bin('vitest'), 'run', 'scripts/tamper.test.ts'], env: { HARKNESS_TAMPER: '1/1' } },
  // Four hundred sample federations with known strengths.
  { name: 'lab-intervals', command: [...tsx, 'packages/lab/test/intervals/main.ts'] },
  { name: 'attack', command: [bin('tsx'), 'scripts/attack.ts'] },
  { name: 'mutation', command: [bin('tsx'), 'scripts/mutate.ts', ...ruleFiles] },
];

const wanted = process.argv[2] ?? '';
const chosen = runs.filter(({ name }) => name.startsWith(wanted));
if (chosen.length === 0) {
  console.error(`no long run is called "${wanted}"; there are: ${runs.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
let failed = 0;
for (const { name, command, env, isBuilt } of chosen) {
  const [program, ...args] = command;
  console.log(`\n== ${name}`);
  if (isBuilt) await run(compiler[0], [compiler[1], '-b'], { show: true });
  const { code, seconds } = await run(program, args, { show: true, ...(env === undefined ? {} : { env }) });
  failed += code === 0 ? 0 : 1;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round(seconds)} s)`);
}
process.exitCode = failed > 0 ? 1 : 0;
