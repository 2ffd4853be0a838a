// Studies in the store, beside the office's own data: one record each, its reports, and intermediate results of a stopped study.

import type { KeptOutcomes, LabReport, NamedFinding, Outcome, Registration } from '@harkness/lab';
import { canonicalJson, type SaidText, type Store, type StoreReader, type StoreWriter } from '@harkness/office';

const studySpace = 'lab-study';
const reportSpace = 'lab-report';
const outcomeSpace = 'lab-outcome';

export type StudyState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Study {
  readonly study: string;
  readonly state: StudyState;
  /** The account that started it. */
  readonly by: string;
  readonly startedAt: string;
  readonly endedAt?: string;
  /** While waiting or running: its process's last sign of life. */
  readonly beatAt?: string;
  /** The reforms as submitted. */
  readonly files: readonly { readonly [field: string]: unknown }[];
  readonly verdicts?: readonly {
    readonly name: string;
    readonly verdict: string;
    readonly words: string;
    /** The words as a sentence with its values. */
    readonly said?: SaidText;
    readonly registration: Registration;
  }[];
  readonly message?: string;
  readonly findings?: readonly NamedFinding[];
}

export async function readStudy(reader: StoreReader, study: string): Promise<Study | undefined> {
  const text = await reader.record(studySpace, study);
  return text === undefined ? undefined : (JSON.parse(text) as Study);
}

export function putStudy(writer: StoreWriter, study: Study): Promise<void> {
  return writer.putRecord(studySpace, study.study, JSON.stringify(study));
}

/** Newest first. */
export async function allStudies(reader: StoreReader): Promise<Study[]> {
  const studies = (await reader.records(studySpace)).map(({ value }) => JSON.parse(value) as Study);
  return studies.sort((a, b) =>
    a.startedAt === b.startedAt ? (a.study < b.study ? 1 : -1) : a.startedAt < b.startedAt ? 1 : -1,
  );
}

const reportKey = (study: string, reform: string): string => `${study}/${reform}`;

export function putReport(writer: StoreWriter, study: string, report: LabReport): Promise<void> {
  const bytes = new TextEncoder().encode(canonicalJson(report));
  return writer.putBlob(reportSpace, reportKey(study, String(report.report.inputs.reform['name'])), bytes);
}

export async function readLabReport(reader: StoreReader, study: string, reform: string): Promise<LabReport | undefined> {
  const bytes = await reader.blob(reportSpace, reportKey(study, reform));
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as LabReport);
}

export function keptOutcomes(store: Store, study: string): KeptOutcomes {
  return {
    read: (key) =>
      store.read(async (reader) => {
        const bytes = await reader.blob(outcomeSpace, `${study}/${key}`);
        return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Outcome);
      }),
    write: (key, outcome) =>
      store.write((writer) => writer.putBlob(outcomeSpace, `${study}/${key}`, new TextEncoder().encode(canonicalJson(outcome)))),
  };
}

/** An ended study keeps only its reports. */
export function dropOutcomes(writer: StoreWriter, study: string): Promise<void> {
  return writer.deleteBlobs(outcomeSpace, { from: `${study}/`, to: `${study}0` });
}
