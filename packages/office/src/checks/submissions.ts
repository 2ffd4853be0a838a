// What people do with a submission: begin it, work on it, send it, give it back, refuse it, accept it. Accepting checks once
// more, against what the office knows then, and appends the facts in the same transaction.

import { randomUUID } from 'node:crypto';
import { type Finding, type FormatName, type ReportDraft, redact } from '@harkness/formats';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import type { Authority, EventId, Fact, NewFact } from '../facts.js';
import { appendFactsIn } from '../ledger/append.js';
import type { Store, StoreReader, StoreWriter } from '../store/port.js';
import type { Knowledge } from './knowledge.js';
import { type CheckedReport, checkReport } from './report.js';
import {
  findingKey,
  type KeptFile,
  keepFile,
  readSubmission,
  type Submission,
  type SubmissionState,
  writeSubmission,
} from './submission.js';

/** What every step needs. */
export interface SubmissionDesk {
  readonly store: Store;
  readonly knowledge: (reader: StoreReader) => Knowledge;
  /** UTC instant with milliseconds. */
  readonly now: () => string;
}

export interface NewSubmission {
  /** Client-made: the same id twice is one submission. */
  readonly id?: string;
  readonly authority: Authority;
  readonly event?: EventId;
  readonly correction?: boolean;
  readonly report: ReportDraft;
  readonly readerFindings?: readonly Finding[];
  /** As uploaded; contact data is taken out before they are kept. */
  readonly files?: readonly (KeptFile & { readonly format?: FormatName })[];
  readonly by: string;
  readonly affiliate?: string;
}

export async function createSubmission(desk: SubmissionDesk, input: NewSubmission): Promise<Result<Submission>> {
  const id = input.id ?? randomUUID();
  if (!/^[A-Za-z0-9._-]{1,80}$/.test(id)) {
    return failed(
      problem('submission-id', id, `${id} cannot be the id of a submission.`, 'Use letters, digits, dots and dashes.'),
    );
  }
  return desk.store.write(async (writer) => {
    const there = await readSubmission(writer, id);
    if (there !== undefined) return ok(there);
    const files: Submission['files'][number][] = [];
    for (const { name, bytes, format } of input.files ?? []) {
      files.push({
        name,
        sha256: await keepFile(writer, { name, bytes: redact({ name, bytes }).bytes }),
        ...(format === undefined ? {} : { format }),
      });
    }
    const at = desk.now();
    const draft: Submission = {
      id,
      state: 'draft',
      authority: input.authority,
      event: input.event ?? '',
      eventName: input.report.event.name,
      correction: input.correction ?? false,
      by: input.by,
      ...affiliateOf(input),
      createdAt: at,
      updatedAt: at,
      report: input.report,
      readerFindings: input.readerFindings ?? [],
      findings: [],
      confirmed: [],
      files,
      history: [{ at, by: input.by, state: 'draft' }],
    };
    const checked = await recheck(desk, writer, draft, input.event);
    await writeSubmission(writer, checked.submission, undefined);
    return ok(checked.submission);
  });
}

function affiliateOf(input: NewSubmission): { affiliate?: string } {
  const affiliate = input.affiliate ?? input.report.event.affiliate;
  return affiliate === undefined ? {} : { affiliate };
}

export interface SubmissionChange {
  /** The edited report. */
  readonly report?: ReportDraft;
  readonly event?: EventId;
  /** Keys (`findingKey`) of warnings said yes to; replaces the earlier ones. */
  readonly confirmed?: readonly string[];
}

/** The director goes on working on it; checked again. */
export async function editSubmission(
  desk: SubmissionDesk,
  id: string,
  change: SubmissionChange,
  by: string,
): Promise<Result<Submission>> {
  return step(desk, id, ['draft', 'returned', 'submitted'], 'edited', async (writer, before) => {
    const edited: Submission = {
      ...before,
      report: change.report ?? before.report,
      eventName: (change.report ?? before.report).event.name,
      confirmed: change.confirmed ?? before.confirmed,
      // The office may edit what it has; what a director has back stays with him.
      history: [...before.history, { at: desk.now(), by, state: before.state, note: 'edited' }],
      // Findings of the file are about the file; an edited report is checked on its own.
      readerFindings:
        change.report === undefined ? before.readerFindings : before.readerFindings.filter(({ level }) => level === 'notice'),
    };
    const event = change.event ?? (change.report === undefined ? before.event : undefined);
    return ok((await recheck(desk, writer, edited, event)).submission);
  });
}

/** Sends it to the office: no error may stand, and every warning must be said yes to. */
export async function submitSubmission(desk: SubmissionDesk, id: string, by: string, note?: string): Promise<Result<Submission>> {
  return step(desk, id, ['draft', 'returned'], 'submitted', async (writer, before) => {
    const { submission } = await recheck(desk, writer, before, before.event);
    const open = obstacles(submission);
    return open.length > 0 ? failed(...open) : ok(moved(desk, submission, 'submitted', by, note));
  });
}

/** Back to the director, with what is to be done. */
export async function returnSubmission(desk: SubmissionDesk, id: string, by: string, note: string): Promise<Result<Submission>> {
  return step(desk, id, ['submitted'], 'returned', async (_, before) => ok(moved(desk, before, 'returned', by, note)));
}

export async function refuseSubmission(
  desk: SubmissionDesk,
  id: string,
  by: string,
  reason: string,
): Promise<Result<Submission>> {
  return step(desk, id, ['submitted', 'returned', 'draft'], 'refused', async (_, before) =>
    ok(moved(desk, before, 'refused', by, reason)),
  );
}

export interface AcceptedSubmission {
  readonly submission: Submission;
  /** In the ledger; a run has to follow. */
  readonly facts: readonly Fact[];
}

/** Makes it facts. Accepting twice is accepting once. */
export async function acceptSubmission(
  desk: SubmissionDesk,
  id: string,
  by: string,
  note?: string,
): Promise<Result<AcceptedSubmission>> {
  return desk.store.write(async (writer) => {
    const before = await readSubmission(writer, id);
    if (before === undefined) return failed(unknown(id));
    if (before.state === 'accepted') return ok({ submission: before, facts: await factsOf(writer, before) });
    if (before.state !== 'submitted') return failed(wrongState(before, 'accepted', ['submitted']));
    const { submission, checked } = await recheck(desk, writer, before, before.event);
    const open = obstacles(submission);
    if (open.length > 0) return failed(...open);
    const appended = await appendFactsIn(writer, newFacts(submission, checked, by, note), { receivedAt: () => desk.now() });
    if (!appended.ok) return appended;
    const accepted: Submission = {
      ...moved(desk, submission, 'accepted', by, note),
      report: withoutBirths(submission.report),
      facts: appended.value.facts.map((fact) => fact.seq),
    };
    await writeSubmission(writer, accepted, before);
    return ok({ submission: accepted, facts: appended.value.facts });
  });
}

function newFacts(submission: Submission, checked: CheckedReport, by: string, note: string | undefined): NewFact[] {
  const [file] = submission.files;
  return checked.sections.flatMap(({ document, number }) => {
    if (document === undefined) return [];
    const body = { section: document, ...(file === undefined ? {} : { file: file.sha256 }) };
    const kind = submission.correction ? ('section-corrected' as const) : ('section-submitted' as const);
    return [
      { id: `submission-${submission.id}-${number}`, kind, body, actor: by, ...(note === undefined ? {} : { reason: note }) },
    ];
  });
}

async function factsOf(reader: StoreReader, submission: Submission): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const seq of submission.facts ?? []) {
    const fact = await reader.factAt(seq);
    if (fact !== undefined) facts.push(fact);
  }
  return facts;
}

/** Once it is facts, the birth dates a file brought along are of no more use here. */
function withoutBirths(report: ReportDraft): ReportDraft {
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      players: section.players.map(({ born: _, ...player }) => player),
    })),
  };
}

async function recheck(
  desk: SubmissionDesk,
  reader: StoreReader,
  submission: Submission,
  event: EventId | undefined,
): Promise<{ readonly submission: Submission; readonly checked: CheckedReport }> {
  const checked = await checkReport(desk.knowledge(reader), submission.report, {
    authority: submission.authority,
    correction: submission.correction,
    today: desk.now().slice(0, 10),
    findings: submission.readerFindings,
    ...(event === undefined || event === '' ? {} : { event }),
  });
  return { checked, submission: { ...submission, event: checked.event, findings: checked.findings } };
}

/** What stands in the way of submitting and accepting. */
function obstacles(submission: Submission): RuleError[] {
  const confirmed = new Set(submission.confirmed);
  return submission.findings.flatMap((one) => {
    if (one.level === 'notice' || (one.level === 'warning' && confirmed.has(findingKey(one)))) return [];
    const code = one.level === 'error' ? one.code : 'warning-not-confirmed';
    const path = [one.place.section, one.place.player, one.place.round].filter((part) => part !== undefined).join('/');
    return [problem(code, path, one.message, one.level === 'error' ? one.hint : `${one.hint} Say yes to it if it is right.`)];
  });
}

function moved(
  desk: SubmissionDesk,
  submission: Submission,
  state: SubmissionState,
  by: string,
  note: string | undefined,
): Submission {
  const at = desk.now();
  const entry = { at, by, state, ...(note === undefined ? {} : { note }) };
  return { ...submission, state, updatedAt: at, history: [...submission.history, entry] };
}

async function step(
  desk: SubmissionDesk,
  id: string,
  from: readonly SubmissionState[],
  what: string,
  how: (writer: StoreWriter, before: Submission) => Promise<Result<Submission>>,
): Promise<Result<Submission>> {
  return desk.store.write(async (writer) => {
    const before = await readSubmission(writer, id);
    if (before === undefined) return failed(unknown(id));
    if (!from.includes(before.state)) return failed(wrongState(before, what, from));
    const after = await how(writer, before);
    if (!after.ok) return after;
    const submission = { ...after.value, updatedAt: desk.now() };
    await writeSubmission(writer, submission, before);
    return ok(submission);
  });
}

function unknown(id: string): RuleError {
  return problem('submission-unknown', id, `There is no submission ${id}.`, 'Look it up in the queue.');
}

function wrongState(submission: Submission, what: string, from: readonly SubmissionState[]): RuleError {
  const message = `Submission ${submission.id} is ${submission.state}; it cannot be ${what}.`;
  return problem('submission-state', submission.id, message, `Only ${from.join(' or ')} submissions can.`);
}

function problem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, path, message, hint };
}
