// The common part of a submission's steps: who may take them, from which state, on which version. Each step writes its audit line
// in its own transaction.

import type { ReportDraft } from '@harkness/formats';
import { writeAudit } from '@harkness/ledger';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { readEventCard } from '../facts/cards/cards.js';
import type { EventId } from '../facts/facts.js';
import { officeDay } from '../facts/office-day.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { knowledgeWith } from './beside.js';
import type { Knowledge } from './knowledge.js';
import { type CheckedReport, checkAgainstOffice } from './report.js';
import {
  findingKey,
  findingPlace,
  readSubmission,
  type Submission,
  type SubmissionState,
  versionOf,
  writeSubmission,
} from './submission.js';

/** What every step needs. */
export interface SubmissionDesk {
  readonly store: Store;
  readonly knowledge: (reader: StoreReader) => Knowledge;
  /** UTC instant with milliseconds. */
  readonly now: () => string;
  /**
   * Why a person may not enter results for these affiliates: the one that the facts will name, and those of the event already in
   * the ledger. An undefined entry means that none is named. If absent, everybody may.
   */
  readonly mayEnter?: (
    reader: StoreReader,
    by: string,
    affiliates: readonly (string | undefined)[],
  ) => Promise<RuleError | undefined>;
}

/** Who takes a step, and which version (`versionOf`) they saw. */
export interface StepBy {
  readonly by: string;
  readonly seen: string;
}

export async function recheck(
  desk: SubmissionDesk,
  reader: StoreReader,
  submission: Submission,
  event: EventId | undefined,
): Promise<{ readonly submission: Submission; readonly checked: CheckedReport }> {
  const checked = await checkAgainstOffice(knowledgeWith(desk.knowledge(reader), submission), submission.report, {
    authority: submission.authority,
    correction: submission.correction !== undefined,
    today: await officeDay(reader, desk.now()),
    findings: submission.readerFindings,
    ...(event === undefined || event === '' ? {} : { event }),
  });
  const { affiliate: _, ...rest } = submission;
  const affiliate = affiliateOf(submission.report);
  const named = affiliate === undefined ? {} : { affiliate };
  return { checked, submission: { ...rest, ...named, event: checked.event, findings: checked.findings } };
}

/** Obstacles to submitting and accepting. */
export function obstacles(submission: Submission): RuleError[] {
  const confirmed = new Set(submission.confirmed.map(({ key }) => key));
  return submission.findings.flatMap((one) => {
    if (one.level === 'notice' || (one.level === 'warning' && confirmed.has(findingKey(one)))) return [];
    const code = one.level === 'error' ? one.code : 'warning-not-confirmed';
    const hint = one.level === 'error' ? one.hint : `${one.hint} If it is right, confirm it (${findingKey(one)}) with a reason.`;
    return [problem(code, findingPlace(one), one.message, hint)];
  });
}

export function moved(
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

/** A step, its error if it is not possible, and its line in the audit. */
export interface StepKind {
  readonly from: readonly SubmissionState[];
  readonly what: string;
  readonly action: string;
  /** The step brings results closer to the ledger, so rights are checked. */
  readonly enters?: true;
}

export async function stepOf(
  desk: SubmissionDesk,
  id: string,
  { from, what, action, enters }: StepKind,
  { by, seen }: StepBy,
  how: (writer: StoreWriter, before: Submission) => Promise<Result<Submission>>,
): Promise<Result<Submission>> {
  return desk.store.write(async (writer) => {
    const before = await readSubmission(writer, id);
    if (before === undefined) return failed(unknownSubmission(id));
    if (!from.includes(before.state)) return failed(wrongState(before, what, from));
    if (versionOf(before) !== seen) return failed(changedMeanwhile(before));
    const after = await how(writer, before);
    if (!after.ok) return after;
    const submission = { ...after.value, updatedAt: desk.now() };
    const refused = enters === true ? await refusalOf(desk, writer, submission, by) : undefined;
    if (refused !== undefined) return failed(refused);
    await writeSubmission(writer, submission, before);
    // Reasons are kept in the submission, where a person's data can be erased; a line of the audit chain is permanent.
    await writeAudit(writer, { actor: by, action, about: id, detail: submission.eventName }, desk.now());
    return ok(submission);
  });
}

/** Why a person may not enter this. Rights are checked for the content of the facts and for the existing event. */
export async function refusalOf(
  desk: SubmissionDesk,
  reader: StoreReader,
  { report, event, correction }: Submission,
  by: string,
): Promise<RuleError | undefined> {
  const affiliates: (string | undefined)[] = [affiliateOf(report)];
  const card = await readEventCard(reader, event);
  if (card !== undefined && (card.sections.length > 0 || card.affiliate !== undefined)) affiliates.push(card.affiliate);
  const standing = card?.sections.find(({ section }) => section === correction?.section);
  const fact = standing === undefined ? undefined : await reader.factAt(standing.seq);
  if (fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected') affiliates.push(fact.body.section.affiliate);
  return desk.mayEnter?.(reader, by, affiliates);
}

function affiliateOf(report: ReportDraft): string | undefined {
  const affiliate = report.event.affiliate?.trim();
  return affiliate === '' ? undefined : affiliate;
}

export function unknownSubmission(id: string): RuleError {
  return problem('submission-unknown', id, `There is no submission ${id}.`, 'Check the id against the queue.');
}

export function wrongState(submission: Submission, what: string, from: readonly SubmissionState[]): RuleError {
  const message = `Submission ${submission.id} is ${submission.state}; it cannot be ${what}.`;
  return problem('submission-state', submission.id, message, `Only ${from.join(' or ')} submissions can.`);
}

export function changedMeanwhile({ id, history }: Submission): RuleError {
  const last = history.at(-1);
  const message = `Submission ${id} was changed after you looked at it${last === undefined ? '' : `, last at ${last.at}`}.`;
  return problem('submission-changed', id, message, 'Load it again, then repeat your change.');
}

export function problem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, place: path, message, hint };
}
