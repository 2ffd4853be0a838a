// The thread of a large run that writes its results, one transaction after the other.

import { parentPort, workerData } from 'node:worker_threads';
import { openStore, type Store } from '../../facts/store.js';
import { receiveBlocks } from './sent-blocks.js';
import { failureOf, type WriteData, type WriteOrder, type WriteReport } from './write-behind.js';

const port = parentPort;
const { location }: WriteData = workerData;
const nothing = new Uint8Array(0);
const tell = (report: WriteReport): void => port?.postMessage(report);

/** The run's last transaction waits for the disk, and everything before it then lasts too. Until then the results do not count. */
async function open(): Promise<Store> {
  const opened = await openStore(location, { create: false, waitsForDisk: false });
  if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join('; '));
  return opened.value;
}

const store = open();
store.catch(() => undefined);

async function serve(order: WriteOrder): Promise<void> {
  if (order === 'end') {
    port?.close();
    await (await store).close();
    return;
  }
  const blocks = receiveBlocks(order.blocks);
  const blobs = order.keys.map((key, at) => ({ key, bytes: blocks[at] ?? nothing }));
  await (await store).write((writer) => writer.addBlobs(order.space, blobs));
  tell('written');
}

let last: Promise<void> = Promise.resolve();

port?.on('message', (order: WriteOrder) => {
  last = last
    .then(() => serve(order))
    .catch((error: unknown) => {
      if (order !== 'end') tell(failureOf(error));
    });
});
