// The thread for what takes long in a large office and is no run. It opens the same store by its location.

import { workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import { openOffice, stepBack } from '@harkness/office';
import { doOfficeWork, type OfficeWork } from './office-works.js';
import { answerOrders } from './thread-side.js';

export interface OfficeWorkerData {
  readonly officeOfThread: StoreLocation;
}

if (isOfficeWorkerData(workerData)) {
  stepBack();
  const { officeOfThread } = workerData;
  const opening = openOffice(officeOfThread);
  answerOrders(async (work: OfficeWork) => {
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
    return doOfficeWork(opened.value, work);
  });
}

function isOfficeWorkerData(data: unknown): data is OfficeWorkerData {
  return typeof data === 'object' && data !== null && 'officeOfThread' in data;
}
