// npm run test:kill -- --times 200 --store sqlite|postgresql|server [--phase append,migrate,derive,replay,publish,upgrade]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@harkness/ledger/testing';
import { killAtRandom } from './harness.js';
import { killServer } from './server-kill.js';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '200' }, store: { type: 'string', default: 'sqlite' }, phase: { type: 'string' } },
});
const times = Number(values.times);
const progress = (kills: number) => {
  if (kills % 20 === 0) console.log(`${kills} kills, nothing lost`);
};
const only = values.phase === undefined ? {} : { phases: values.phase.split(',') };

if (values.store === 'sqlite') {
  const scratch = mkdtempSync(join(tmpdir(), 'harkness-kill-'));
  let made = 0;
  const location = async () => ({ data: join(scratch, String(made++)) });
  console.log(await killAtRandom({ times, location, progress, ...only }));
  rmSync(scratch, { recursive: true, force: true });
} else if (values.store === 'postgresql') {
  const server = await startPostgres({ fsync: true });
  try {
    const location = async () => ({ database: (await server.createDatabase()).address });
    console.log(await killAtRandom({ times, location, progress, ...only }));
  } finally {
    await server.stop();
  }
} else if (values.store === 'server') {
  console.log(await killServer(times, Math.random, progress));
} else {
  console.error('give --store sqlite, postgresql, or server (kills the PostgreSQL server itself)');
  process.exitCode = 2;
}
