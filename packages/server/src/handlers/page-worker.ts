// The thread that makes page records. It opens the same store by its location.

import { workerData } from 'node:worker_threads';
import { lowerPriority, openOffice, type PagesMade } from '@harkness/office';
import type { PageWorkerData } from '../services/page-keeper.js';
import { answerOrders } from '../services/thread-side.js';
import { playerPages } from './player-answer.js';

if (isPageWorkerData(workerData)) {
  lowerPriority();
  const opening = openOffice(workerData.pagesOf);
  answerOrders(async (): Promise<PagesMade> => {
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
    return opened.value.makePageRecords(playerPages);
  });
}

function isPageWorkerData(data: unknown): data is PageWorkerData {
  return typeof data === 'object' && data !== null && 'pagesOf' in data;
}
