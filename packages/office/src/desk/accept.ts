// Turns a submission into facts, after checking it once more against the office's current data in the same transaction.

import type { ReportDraft } from '@harkness/formats';
import { failed, ok, type Result } from '@harkness/rules';
import { appendFactsIn } from '../facts/append.js';
import type { Fact, NewFact } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';
import { searchPosition, updateSearch } from '../questions/search/index.js';
import { besideFacts, withoutBirthDates } from './beside.js';
import type { CheckedReport } from './report.js';
import {
  changedMeanwhile,
  moved,
  obstacles,
  problem,
  recheck,
  refusalOf,
  type StepBy,
  type SubmissionDesk,
  unknownSubmission,
  wrongState,
} from './steps.js';
import { readSubmission, type Submission, versionOf, writeSubmission } from './submission.js';

export interface AcceptedSubmission {
  readonly submission: Submission;
  /** The facts entered in the ledger; a run must follow. */
  readonly facts: readonly Fact[];
}

const triesAtMost = 20;

/** Enters the submission as facts. Accepting the same version again changes nothing. */
export async function acceptSubmission(
  desk: SubmissionDesk,
  id: string,
  step: StepBy & { readonly note?: string },
): Promise<Result<AcceptedSubmission>> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    // Includes submissions accepted a moment ago: the checks look events up in the index.
    await updateSearch(desk.store);
    const accepted = await desk.store.write(async (writer) => {
      const isBehind = (await searchPosition(writer)) < (await writer.head()).seq;
      return isBehind ? undefined : acceptIn(desk, writer, id, step);
    });
    if (accepted !== undefined) return accepted;
  }
  return failed(problem('office-busy', id, 'Other facts are being entered.', 'Accept it again in a moment.'));
}

async function acceptIn(
  desk: SubmissionDesk,
  writer: StoreWriter,
  id: string,
  { by, seen, note }: StepBy & { readonly note?: string },
): Promise<Result<AcceptedSubmission>> {
  const before = await readSubmission(writer, id);
  if (before === undefined) return failed(unknownSubmission(id));
  if (before.state === 'accepted' && (before.judged ?? seen) === seen)
    return ok({ submission: before, facts: await factsOf(writer, before) });
  if (before.state !== 'submitted') return failed(wrongState(before, 'accepted', ['submitted']));
  if (versionOf(before) !== seen) return failed(changedMeanwhile(before));
  const { submission, checked } = await recheck(desk, writer, before, before.event);
  const open = obstacles(submission);
  if (open.length > 0) return failed(...open);
  const refused = await refusalOf(desk, writer, submission, senderOf(submission));
  if (refused !== undefined) return failed(refused);
  const inIt = new Set(checked.sections.flatMap(({ document }) => document?.players.map(({ player }) => player) ?? []));
  const beside = await besideFacts(writer, submission, inIt, by);
  const appended = await appendFactsIn(writer, [...beside, ...newFacts(submission, checked, by, note)], {
    receivedAt: () => desk.now(),
    // As with every step: the reason is kept in the submission, where a person's data can be erased.
    audit: { actor: by, action: 'submission accepted', about: id, detail: submission.eventName },
  });
  if (!appended.ok) return appended;
  const accepted: Submission = {
    ...withoutBirthDates(moved(desk, submission, 'accepted', by, note)),
    report: withoutBirths(submission.report),
    facts: appended.value.facts.map((fact) => fact.seq),
    judged: seen,
  };
  await writeSubmission(writer, accepted, before);
  return ok({ submission: accepted, facts: appended.value.facts });
}

/** The last sender is responsible for it. */
function senderOf({ history, by }: Submission): string {
  return history.findLast(({ state, note }) => state === 'submitted' && note !== 'edited')?.by ?? by;
}

function newFacts(submission: Submission, checked: CheckedReport, by: string, note: string | undefined): NewFact[] {
  const [file] = submission.files;
  return checked.sections.flatMap(({ document, number }) => {
    if (document === undefined) return [];
    const body = { section: document, ...(file === undefined ? {} : { file: file.sha256 }) };
    const kind = submission.correction !== undefined ? ('section-corrected' as const) : ('section-submitted' as const);
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

/** Once a report is facts, its file's birth dates are no longer needed here. */
function withoutBirths(report: ReportDraft): ReportDraft {
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      players: section.players.map(({ born: _, ...player }) => player),
    })),
  };
}
