// The thread that draws the pictures for shared links.

import { workerData } from 'node:worker_threads';
import { answerOrders } from '../../services/thread-side.js';
import { type CardData, drawCard } from './card.js';

export interface CardWorkerData {
  readonly drawsCards: true;
}

if (isCardWorkerData(workerData)) answerOrders(async (card: CardData): Promise<Uint8Array> => drawCard(card));

function isCardWorkerData(data: unknown): data is CardWorkerData {
  return typeof data === 'object' && data !== null && 'drawsCards' in data;
}
