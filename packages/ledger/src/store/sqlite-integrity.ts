// What SQLite itself finds wrong with a file. It reads all of it in one synchronous call, so it runs in a thread, and a server
// continues to answer.

import { Worker } from 'node:worker_threads';
import { driverPath } from './sqlite-driver.js';

/** Plain text, so that it runs from the source and from the built file; the driver is found from here. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.driver);
  try {
    const database = new Database(workerData.file, { readonly: workerData.readOnly, fileMustExist: true, timeout: workerData.timeout });
    database.pragma('query_only = ON');
    const rows = database.pragma('integrity_check');
    database.close();
    parentPort.postMessage({ problems: rows.map((row) => row.integrity_check).filter((text) => text !== 'ok') });
  } catch (error) {
    parentPort.postMessage({ code: error.code, message: error.message });
  }
`;

type Report = { readonly problems: readonly string[] } | { readonly code?: string; readonly message: string };

/** Rejects with the error of the driver. */
export async function integrityOf(file: string, readOnly: boolean, timeout: number): Promise<readonly string[]> {
  const worker = new Worker(script, { eval: true, execArgv: [], workerData: { driver: driverPath(), file, readOnly, timeout } });
  try {
    const report = await new Promise<Report>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that checks the file ended with ${code}`)));
    });
    if ('problems' in report) return report.problems;
    throw Object.assign(new Error(report.message), report.code === undefined ? {} : { code: report.code });
  } finally {
    await worker.terminate();
  }
}
