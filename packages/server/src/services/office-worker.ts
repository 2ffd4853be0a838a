// The thread for long operations other than replays. It opens the same store by its location.

import { workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import { lowerPriority, openOffice } from '@harkness/office';
import { doLongOperation, type LongOperation } from './long-operations.js';
import { answerOrders } from './thread-side.js';

export interface OfficeWorkerData {
  readonly officeOfThread: StoreLocation;
  readonly readOnly: boolean;
}

if (isOfficeWorkerData(workerData)) {
  lowerPriority();
  const { officeOfThread, readOnly } = workerData;
  const opening = openOffice({ ...officeOfThread, readOnly });
  answerOrders(async (work: LongOperation) => {
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
    return doLongOperation(opened.value, work);
  });
}

function isOfficeWorkerData(data: unknown): data is OfficeWorkerData {
  return typeof data === 'object' && data !== null && 'officeOfThread' in data;
}
