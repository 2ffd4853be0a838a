// The thread in which a study runs. It opens the same store by its location and saves intermediate results there, so that a study
// continues after a restart.

import { workerData } from 'node:worker_threads';
import {
  checkReform,
  type LabReport,
  type NamedFinding,
  officeBases,
  type Reform,
  registrationsOf,
  reportsOf,
  runLab,
} from '@harkness/lab';
import { type StoreLocation, signIn } from '@harkness/ledger';
import { lowerPriority, openStore, type Store } from '@harkness/office';
import { keptOutcomes } from './lab-store.js';
import { answerOrders, askMain } from './thread-side.js';

export interface LabWorkerData {
  readonly labOfThread: StoreLocation;
}

export interface StudyWork {
  readonly study: string;
  readonly files: readonly unknown[];
  readonly threads: number;
}

export type StudyOutcome =
  | { readonly ok: true; readonly reports: readonly LabReport[] }
  | { readonly ok: false; readonly message: string; readonly findings: readonly NamedFinding[] };

export interface StudyProgress {
  readonly study: string;
  readonly share: number;
  readonly what: string;
}

/** How often progress is reported; a page needs no more. */
const progressMilliseconds = 200;

async function rate(store: Store, { study, files, threads }: StudyWork): Promise<StudyOutcome> {
  const bases = await store.read(officeBases);
  const reforms = files.flatMap((file): Reform | Reform[] => checkReform(file, bases).reform ?? []);
  let told = 0;
  const answer = await runLab({
    store,
    reforms,
    threads,
    kept: keptOutcomes(store, study),
    onProgress: ({ share, what }) => {
      const now = performance.now();
      if (now - told < progressMilliseconds) return;
      told = now;
      void askMain({ study, share, what } satisfies StudyProgress);
    },
  });
  if (!answer.ok) {
    const all = [...answer.errors, ...answer.findings];
    return { ok: false, message: all.map(({ message }) => message).join(' '), findings: answer.findings };
  }
  const reports = reportsOf(answer.value, { registrations: await store.read(registrationsOf) });
  return store.write(async (writer) => {
    const signed: LabReport[] = [];
    for (const report of reports)
      signed.push({ ...report, signature: await signIn(writer, 'lab-report', { reportHash: report.reportHash }) });
    return { ok: true, reports: signed };
  });
}

if (isLabWorkerData(workerData)) {
  lowerPriority();
  const opening = openStore(workerData.labOfThread);
  answerOrders(async (work: StudyWork): Promise<StudyOutcome> => {
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
    return rate(opened.value, work);
  });
}

function isLabWorkerData(data: unknown): data is LabWorkerData {
  return typeof data === 'object' && data !== null && 'labOfThread' in data;
}
