// npm run test:long: what takes too long for each commit: killing, fuzzing, attacks, mutation. `npm run test:long -- NAME` runs one.
// The last figures stand in docs/long-runs.md and docs/mutation.md.

import { workspaceFiles } from './lib/files.js';
import { bin, run } from './lib/run.js';

const tsx = [bin('tsx'), '--conditions=source'] as const;

/** Rules, not data: the tables of parameters have a test of their own. */
const ruleFiles = workspaceFiles(
  /^packages\/rules\/src\/(uschess|fide)\/(?!.*(parameters|index\.ts|\.test\.ts|-tables\.ts)).*\.ts$/,
);

/** Six phases take turns, 200 kills each. */
const runs: readonly { readonly name: string; readonly command: readonly [string, ...string[]] }[] = [
  { name: 'kill-sqlite', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '1200', '--store', 'sqlite'] },
  { name: 'kill-postgresql', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '1200', '--store', 'postgresql'] },
  { name: 'kill-server', command: [...tsx, 'packages/office/test/kill/main.ts', '--times', '200', '--store', 'server'] },
  { name: 'fuzz-formats', command: [...tsx, 'packages/formats/test/fuzz.ts', '--count', '1000000'] },
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
for (const { name, command } of chosen) {
  const [program, ...args] = command;
  console.log(`\n== ${name}`);
  const { code, seconds } = await run(program, args, { show: true });
  failed += code === 0 ? 0 : 1;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round(seconds)} s)`);
}
process.exitCode = failed > 0 ? 1 : 0;
