// A thread that opens a store by its location, registers twenty players and reports where the ledger ended.

import { parentPort, workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import { appendFacts } from '../src/facts/append.js';
import { openStore } from '../src/facts/store.js';
import { player } from './sample-facts.js';

const { location, name } = workerData as { readonly location: StoreLocation; readonly name: string };
const opened = await openStore(location);
if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
for (let index = 0; index < 20; index += 1) {
  const result = await appendFacts(opened.value, [player(`w${name}${index}`)]);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}
const head = await opened.value.read((reader) => reader.head());
await opened.value.close();
parentPort?.postMessage(head.seq);
