// The thread that copies the names that search reads into memory.

import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../engines/lower-priority.js';
import { packNames } from '../../facts/cards/kept-names.js';
import { openStore } from '../../facts/store.js';
import type { NamesOrder, NamesReport } from './keep-names.js';

if (isOrder(workerData)) {
  lowerPriority();
  const report = await copy(workerData).catch((error: unknown): NamesReport => ({ failure: String(error) }));
  parentPort?.postMessage(report);
}

async function copy({ namesOf }: NamesOrder): Promise<NamesReport> {
  const opened = await openStore(namesOf, { create: false, readOnly: true });
  if (!opened.ok) return { failure: opened.errors.map(({ message }) => message).join('; ') };
  try {
    return { packed: await opened.value.read(packNames) };
  } finally {
    await opened.value.close();
  }
}

function isOrder(data: unknown): data is NamesOrder {
  return typeof data === 'object' && data !== null && 'namesOf' in data;
}
