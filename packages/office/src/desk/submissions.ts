// The steps of a submission before it is accepted: create, edit, submit, return, refuse. Every step names the version the person
// saw and is refused if it has changed. A submitted report is frozen.

import { randomUUID } from 'node:crypto';
import { checkReport as checkDraft, type Finding, type FormatName, type ReportDraft, redact } from '@harkness/formats';
import { writeAudit } from '@harkness/ledger';
import { failed, ok, type Result } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import { type EventCard, readEventCard } from '../facts/cards/cards.js';
import { noSuchAuthority } from '../facts/errors.js';
import type { AuthorityId, EventId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { authorityInOffice } from './authority.js';
import { editedBeside, withoutBirthDates } from './beside.js';
import { type CorrectedSection, correctingReport } from './correction.js';
import { editedReport, type ReportEdit, standingFindings } from './edits.js';
import { eventIdOf } from './event-id.js';
import {
  moved,
  obstacles,
  problem,
  recheck,
  refusalOf,
  type StepBy,
  type StepKind,
  type SubmissionDesk,
  stepOf,
  unknownSubmission,
} from './steps.js';
import {
  type Confirmation,
  findingKey,
  type KeptFile,
  keepFile,
  readSubmission,
  type Submission,
  writeSubmission,
} from './submission.js';

const steps = {
  edit: { from: ['draft', 'returned'], what: 'edited', action: 'report edited', enters: true },
  submit: { from: ['draft', 'returned'], what: 'submitted', action: 'report submitted', enters: true },
  giveBack: { from: ['submitted'], what: 'returned', action: 'submission returned' },
  refuse: { from: ['submitted', 'returned'], what: 'refused', action: 'submission refused' },
  withdraw: { from: ['draft', 'returned', 'submitted'], what: 'withdrawn', action: 'submission withdrawn' },
} as const satisfies { readonly [name: string]: StepKind };

export interface NewSubmission {
  /** Chosen by the client: the same id twice is one submission. */
  readonly id?: string;
  readonly authority: AuthorityId;
  readonly event?: EventId;
  /** The section it replaces, whatever its number in the file. The authority of the event stays. */
  readonly correction?: CorrectedSection;
  readonly report: ReportDraft;
  readonly readerFindings?: readonly Finding[];
  /** As uploaded; contact data are removed before storing. */
  readonly files?: readonly (KeptFile & { readonly format?: FormatName })[];
  readonly by: string;
}

export async function createSubmission(desk: SubmissionDesk, input: NewSubmission): Promise<Result<Submission>> {
  const id = input.id ?? randomUUID();
  if (!/^[A-Za-z0-9._-]{1,80}$/.test(id)) {
    return failed(
      problem('submission-id', id, `${id} cannot be the id of a submission.`, 'Use letters, digits, dots and dashes.'),
    );
  }
  const { correction } = input;
  return desk.store.write(async (writer) => {
    const there = await readSubmission(writer, id);
    if (there !== undefined) return ok(there);
    const card = correction === undefined ? undefined : await readEventCard(writer, correction.event);
    const meant = correction === undefined ? ok(input.report) : correctingReport(input.report, correction.section, card);
    if (!meant.ok) return meant;
    const report = meant.value;
    const at = desk.now();
    const draft: Submission = {
      id,
      state: 'draft',
      authority: card?.authority ?? input.authority,
      event: correction?.event ?? input.event ?? '',
      eventName: report.event.name,
      ...(correction === undefined ? {} : { correction: { section: correction.section } }),
      by: input.by,
      createdAt: at,
      updatedAt: at,
      report,
      readerFindings: ofTheFile(input.readerFindings ?? [], report),
      findings: [],
      confirmed: [],
      files: [],
      history: [{ at, by: input.by, state: 'draft' }],
    };
    const { submission } = await recheck(desk, writer, draft, draft.event);
    const refused = await refusalOf(desk, writer, submission, input.by);
    if (refused !== undefined) return failed(refused);
    const files: Submission['files'][number][] = [];
    for (const { name, bytes, format } of input.files ?? []) {
      files.push({
        name,
        sha256: await keepFile(writer, { name, bytes: redact({ name, bytes }).bytes }),
        ...(format === undefined ? {} : { format }),
      });
    }
    const made = { ...submission, files };
    await writeSubmission(writer, made, undefined);
    await writeAudit(writer, { actor: input.by, action: 'report uploaded', about: id, detail: made.eventName }, desk.now());
    return ok(made);
  });
}

/** Findings of the reader itself. The checks are left out, because they run again with every change. */
function ofTheFile(findings: readonly Finding[], report: ReportDraft): Finding[] {
  const again = new Set(checkDraft(report).findings.map(({ code, message }) => `${code} ${message}`));
  return findings.filter(({ code, message }) => !again.has(`${code} ${message}`));
}

/** Either a complete new report, or edits of its fields. */
export type SubmissionChange =
  | { readonly report: ReportDraft; readonly readerFindings?: readonly Finding[] }
  | { readonly edits: readonly ReportEdit[] };

/** The director edits it; it is checked again. */
export async function editSubmission(
  desk: SubmissionDesk,
  id: string,
  change: SubmissionChange,
  step: StepBy,
): Promise<Result<Submission>> {
  return stepOf(desk, id, steps.edit, step, async (writer, before) => {
    const card = before.correction === undefined ? undefined : await readEventCard(writer, before.event);
    const changed = changedReport(before, change, card);
    if (!changed.ok) return changed;
    const edits = 'edits' in change ? change.edits : [];
    const named = await wantedAuthority(writer, before, edits);
    if (!named.ok) return named;
    const whose = await evident(writer, named.value, changed.value);
    const { ids } = (await authoritiesOf(writer)).get(whose.authority);
    const base = { ...before, authority: whose.authority, report: changed.value.report };
    const beside = await editedBeside(writer, base, edits, ids.field);
    if (!beside.ok) return beside;
    const edited: Submission = {
      ...beside.value,
      eventName: changed.value.report.event.name,
      readerFindings: whose.readerFindings,
      history: [...before.history, { at: desk.now(), by: step.by, state: before.state, note: 'edited' }],
    };
    // A different report is a different event, unless it is a correction.
    const keepsEvent = before.correction !== undefined || ('edits' in change && !(await isTypedIn(writer, before)));
    const event = keepsEvent ? before.event : undefined;
    const { submission } = await recheck(desk, writer, edited, event);
    return ok(submission);
  });
}

/**
 * Whether it is a draft without a file, under an id made from its content. That id follows the content, so two drafts that both
 * started empty are not one event. The id of a file stays, so that the same file sent twice is recognised.
 */
async function isTypedIn(reader: StoreReader, { state, files, event, report, authority }: Submission): Promise<boolean> {
  if (state !== 'draft' || files.length > 0) return false;
  return event === eventIdOf(report, (await authoritiesOf(reader)).get(authority));
}

/** If the authority was unknown, the players may show it by now. */
async function evident(
  reader: StoreReader,
  authority: AuthorityId,
  { report, readerFindings }: Pick<Submission, 'report' | 'readerFindings'>,
): Promise<Pick<Submission, 'authority' | 'readerFindings'>> {
  const others = readerFindings.filter(({ code }) => code !== 'authority-unknown');
  if (others.length === readerFindings.length) return { authority, readerFindings };
  const found = (await authorityInOffice(reader, report)).authority;
  return found === undefined ? { authority, readerFindings } : { authority: found, readerFindings: others };
}

/** The last authority named by the edits. A correction keeps the authority of the corrected section. */
async function wantedAuthority(
  reader: StoreReader,
  { authority, correction }: Submission,
  edits: readonly ReportEdit[],
): Promise<Result<AuthorityId>> {
  const named = edits.flatMap((edit) => ('field' in edit && edit.field === 'authority' ? [edit.value] : [])).at(-1);
  if (named === undefined || named === authority) return ok(authority);
  if (correction !== undefined)
    return failed(
      problem('edit-value', 'authority', 'A correction is rated by whoever rated the section.', 'Leave it as it is.'),
    );
  const known = (await authoritiesOf(reader)).find(named);
  if (known !== undefined) return ok(known.id);
  const { message, hint } = noSuchAuthority(named);
  return failed(problem('authority-unknown', 'authority', message, hint));
}

function changedReport(
  { report, readerFindings, correction }: Submission,
  change: SubmissionChange,
  card: EventCard | undefined,
): Result<Pick<Submission, 'report' | 'readerFindings'>> {
  if ('edits' in change) {
    const edited = editedReport(report, change.edits);
    return edited.ok ? ok({ report: edited.value, readerFindings: standingFindings(readerFindings, change.edits) }) : edited;
  }
  const meant = correction === undefined ? ok(change.report) : correctingReport(change.report, correction.section, card);
  return meant.ok ? ok({ report: meant.value, readerFindings: ofTheFile(change.readerFindings ?? [], meant.value) }) : meant;
}

/** Submits it to the office. It must have no errors, and every warning needs a reason. */
export async function submitSubmission(
  desk: SubmissionDesk,
  id: string,
  step: StepBy & { readonly note?: string; readonly confirm?: readonly { readonly key: string; readonly reason: string }[] },
): Promise<Result<Submission>> {
  return stepOf(desk, id, steps.submit, step, async (writer, before) => {
    const { submission } = await recheck(desk, writer, before, before.event);
    const confirmed = confirmations(submission, step.confirm ?? [], step.by, desk.now());
    if (!confirmed.ok) return confirmed;
    const sent = { ...submission, confirmed: confirmed.value };
    const open = obstacles(sent);
    if (open.length > 0) return failed(...open);
    return ok(moved(desk, sent, 'submitted', step.by, step.note));
  });
}

/** The earlier confirmations that still apply, and the new ones. */
function confirmations(
  { findings, confirmed }: Submission,
  more: readonly { readonly key: string; readonly reason: string }[],
  by: string,
  at: string,
): Result<Confirmation[]> {
  const open = new Set(findings.filter(({ level }) => level === 'warning').map(findingKey));
  const given = new Map(confirmed.filter(({ key }) => open.has(key)).map((one) => [one.key, one]));
  for (const { key, reason } of more) {
    if (!open.has(key))
      return failed(
        problem('confirmation-unknown', key, 'There is no such warning.', 'Fetch the submission and look at its findings again.'),
      );
    if (reason.trim() === '')
      return failed(problem('reason-missing', key, 'Confirming a warning needs a reason.', 'Write why the value is right.'));
    given.set(key, { key, reason: reason.trim(), by, at });
  }
  return ok([...given.values()]);
}

/** Returns it to the director with a note on what to do. */
export async function returnSubmission(
  desk: SubmissionDesk,
  id: string,
  step: StepBy & { readonly note: string },
): Promise<Result<Submission>> {
  return stepOf(desk, id, steps.giveBack, step, async (_, before) => ok(moved(desk, before, 'returned', step.by, step.note)));
}

export async function refuseSubmission(
  desk: SubmissionDesk,
  id: string,
  step: StepBy & { readonly note: string },
): Promise<Result<Submission>> {
  return stepOf(desk, id, steps.refuse, step, async (_, before) =>
    ok(withoutBirthDates(moved(desk, before, 'refused', step.by, step.note))),
  );
}

/** The sender withdraws it, at any time before it is accepted. */
export async function withdrawSubmission(
  desk: SubmissionDesk,
  id: string,
  step: StepBy & { readonly note?: string },
): Promise<Result<Submission>> {
  return stepOf(desk, id, steps.withdraw, step, async (_, before) =>
    ok(withoutBirthDates(moved(desk, before, 'refused', step.by, step.note ?? 'withdrawn by the director'))),
  );
}

const longestComment = 2000;

/** Adds a comment by the director or the office; the state stays. */
export async function commentSubmission(
  desk: SubmissionDesk,
  id: string,
  { by, text }: { readonly by: string; readonly text: string },
): Promise<Result<Submission>> {
  const said = text.trim();
  if (said === '' || said.length > longestComment)
    return failed(problem('comment-length', id, 'A comment has a text.', `Write up to ${longestComment} characters.`));
  return changeBeside(desk, id, (before) => ({
    ...before,
    comments: [...(before.comments ?? []), { at: desk.now(), by, text: said }],
  }));
}

/** Assigns the responsible officer; undefined: none. */
export async function assignSubmission(
  desk: SubmissionDesk,
  id: string,
  officer: string | undefined,
): Promise<Result<Submission>> {
  return changeBeside(desk, id, ({ assigned: _, ...before }) => ({
    ...before,
    ...(officer === undefined ? {} : { assigned: officer }),
  }));
}

async function changeBeside(
  desk: SubmissionDesk,
  id: string,
  change: (before: Submission) => Submission,
): Promise<Result<Submission>> {
  return desk.store.write(async (writer) => {
    const before = await readSubmission(writer, id);
    if (before === undefined) return failed(unknownSubmission(id));
    const after = change(before);
    await writeSubmission(writer, after, before);
    return ok(after);
  });
}
