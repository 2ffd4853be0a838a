// The process to be killed: waits for orders on standard input, runs a phase, and reports acknowledged work on standard output.
// Lines are written synchronously, so everything reported happened before the kill.

import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoreLocation } from '@harkness/ledger';
import { phases } from './phases.js';

interface Orders {
  readonly phase: string;
  readonly location: StoreLocation;
  readonly round: number;
}

const say = (what: object) => {
  writeSync(1, `${JSON.stringify(what)}\n`);
};

say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const orders: Orders = JSON.parse(line);
  await phases[orders.phase]?.run(orders.location, orders.round, say);
}
