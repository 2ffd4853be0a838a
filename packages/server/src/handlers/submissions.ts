// The director's work: check, upload, fix, submit, follow; and the officer's decision.

import type { Finding, ReportDraft } from '@harkness/formats';
import type { Output } from '@harkness/formats/shape';
import {
  acceptSubmission,
  assignSubmission,
  authoritiesOf,
  authorityInOffice,
  authorityUnknown,
  checkAgainstOffice,
  commentSubmission,
  createSubmission,
  editSubmission,
  officeDay,
  officeKnowledge,
  type ReportEdit,
  readPlayerCards,
  readSubmission,
  refuseSubmission,
  reportOfSections,
  returnSubmission,
  type Submission,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
  withdrawSubmission,
} from '@harkness/office';
import type { Result } from '@harkness/rules';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import type { submissionRoutes } from '../contract/submissions.js';
import { answerValue, resultValue } from '../http/answer.js';
import type { Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { ProblemError } from '../http/problem.js';
import { rated } from '../services/jobs.js';
import { readUpload } from './report-upload.js';
import type { DeskServices } from './runs.js';
import { AccountNames, answerOf, plainFinding, plainReport, summaryOf } from './submission-answer.js';
import { ownSubmission, submissionDesk } from './submission-desk.js';
import { submissionPreviewHandlers } from './submission-preview.js';

export function submissionHandlers(services: DeskServices): Pick<Handlers, keyof typeof submissionRoutes> {
  const { office, store, jobs } = services;

  const todayAt = (now: Date) => store.read((reader) => officeDay(reader, now.toISOString()));
  const desk = async (now: Date, caller: Caller): Promise<SubmissionDesk> => submissionDesk(store, await todayAt(now), caller);

  /** Refuses directors where the profile reserves reports for the office. */
  async function refuseDirectors(authority: string, role: Account['role']): Promise<void> {
    const found = (await store.read(authoritiesOf)).find(authority);
    if (found?.reports.submitters === 'officers' && !atLeast(role, 'officer'))
      throw new ProblemError(
        403,
        'officers-only',
        `Reports of ${found.name} are handed in by officers. Send yours to the office.`,
      );
  }

  /** If a step comes too late, the answer includes the current submission. */
  async function stepValue<T>(id: string, result: Result<T>): Promise<T> {
    const [first] = result.ok ? [] : result.errors;
    if (first?.code !== 'submission-changed' && first?.code !== 'submission-state') return resultValue(result);
    const current = await store.read((reader) => readSubmission(reader, id));
    throw new ProblemError(409, first.code, `${first.message} ${first.hint}`, {
      current: current === undefined ? undefined : await answered(current),
    });
  }

  /** By evidence. Without any, the office's first authority is assumed, and a person must confirm it. */
  async function authorityFor(draft: ReportDraft) {
    const { authority } = await store.read((reader) => authorityInOffice(reader, draft));
    if (authority !== undefined) return { authority, findings: [] };
    const { first, all } = await store.read(authoritiesOf);
    const others = all.filter((one) => one !== first);
    const otherwise = others.map(
      ({ name, ids }) => `For ${name}, add ${ids.label}s or the federation of the event to the report.`,
    );
    const hint = [`Confirm if it is for ${first.name}.`, ...otherwise].join(' ');
    const asked: Finding = { ...authorityUnknown(all, undefined, hint), level: 'warning' };
    return { authority: first.id, findings: [asked] };
  }

  return {
    ...submissionPreviewHandlers(services),

    async checkReport({ body, file, now }) {
      const { format, draft, findings } = readUpload(file, body, await todayAt(now));
      if (draft === undefined) return { format, findings: findings.map(plainFinding) };
      const today = await todayAt(now);
      const whose = await authorityFor(draft);
      const checked = await store.read((reader) =>
        checkAgainstOffice(officeKnowledge(reader, today), draft, {
          authority: whose.authority,
          findings: [...findings, ...whose.findings],
          today,
        }),
      );
      return { format, report: plainReport(draft), findings: checked.findings.map(plainFinding) };
    },

    async upload({ body, file, caller, now }) {
      const standing = file === undefined && body.report === undefined && body.correction !== undefined;
      const { format, draft, findings, kept, fileName } =
        standing && body.correction !== undefined
          ? {
              format: 'unknown',
              draft: await standingReport(body.correction),
              findings: [],
              kept: undefined,
              fileName: undefined,
            }
          : readUpload(file, body, await todayAt(now));
      if (draft === undefined) {
        throw new ProblemError(422, 'report-not-readable', 'The file cannot be read as a report.', { findings });
      }
      const account = accountOf(caller);
      // A correction keeps the authority of the corrected section.
      const whose =
        body.correction === undefined
          ? await authorityFor(draft)
          : { authority: (await store.read(authoritiesOf)).first.id, findings: [] };
      await refuseDirectors(whose.authority, account.role);
      const submission = resultValue(
        await createSubmission(await desk(now, caller), {
          authority: whose.authority,
          report: draft,
          readerFindings: [...findings, ...whose.findings],
          by: account.account,
          ...(body.correction === undefined ? {} : { correction: body.correction }),
          ...(kept === undefined
            ? {}
            : {
                files: [
                  { name: fileName ?? 'report', bytes: kept(), ...(format === 'unknown' ? {} : { format: format as never }) },
                ],
              }),
        }),
      );
      return answered(submission);
    },

    async submissions({ query, caller }) {
      const account = accountOf(caller);
      const officer = atLeast(account.role, 'officer');
      const after =
        query.cursor === undefined
          ? undefined
          : { updatedAt: query.cursor.split('~')[0] ?? '', id: query.cursor.split('~')[1] ?? '' };
      const rows = await store.read((reader) =>
        submissionQueue(reader, {
          limit: query.limit,
          newestFirst: !officer || query.state !== 'submitted',
          ...(officer && query.state !== undefined ? { state: query.state } : {}),
          ...(officer ? {} : { by: account.account, ...(query.state === undefined ? {} : { state: query.state }) }),
          ...(after === undefined ? {} : { after }),
        }),
      );
      const last = rows.at(-1);
      const lastFacts = rows.flatMap(({ facts }) => facts?.slice(-1) ?? []);
      const runs = lastFacts.length === 0 ? new Map<number, number>() : await office.runsOfFacts(lastFacts);
      const runOf = ({ facts }: Submission) => runs.get(facts?.at(-1) ?? -1);
      const items = await store.read(async (reader) => {
        const names = new AccountNames(reader);
        const made = [];
        for (const row of rows) made.push({ ...(await summaryOf(row, names)), run: runOf(row) });
        return made;
      });
      return {
        items,
        ...(last && rows.length === query.limit ? { next: `${last.updatedAt}~${last.id}` } : {}),
      };
    },

    async submission({ params, caller }) {
      return answered(await ownSubmission(store, params.submission, caller));
    },

    async editSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const { draft, findings } = readUpload(undefined, body, await todayAt(now));
      if (draft === undefined) throw new ProblemError(422, 'report-not-readable', 'The report cannot be taken.', { findings });
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { report: draft, readerFindings: findings };
      return answered(await stepValue(before.id, await editSubmission(await desk(now, caller), before.id, change, step)));
    },

    async patchSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { edits: readEdits(body.edits, await todayAt(now)) };
      return answered(await stepValue(before.id, await editSubmission(await desk(now, caller), before.id, change, step)));
    },

    async commentSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const said = { by: accountOf(caller).account, text: body.text };
      return answered(resultValue(await commentSubmission(await desk(now, caller), before.id, said)));
    },

    async assignSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const { account } = body;
      const officer = account === null ? undefined : await store.read((reader) => readAccount(reader, account));
      if (account !== null && (officer === undefined || officer.disabled || !atLeast(officer.role, 'officer')))
        throw new ProblemError(422, 'not-an-officer', 'A submission is assigned to an officer of this office.');
      return answered(resultValue(await assignSubmission(await desk(now, caller), before.id, officer?.account)));
    },

    async submit({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const { version, confirm, note } = body;
      const step = { by: accountOf(caller).account, seen: version, confirm, ...(note === undefined ? {} : { note }) };
      return answered(await stepValue(before.id, await submitSubmission(await desk(now, caller), before.id, step)));
    },

    async withdrawSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(store, params.submission, caller);
      const { version, reason } = body;
      const step = { by: accountOf(caller).account, seen: version, ...(reason === undefined ? {} : { note: reason }) };
      return answered(await stepValue(before.id, await withdrawSubmission(await desk(now, caller), before.id, step)));
    },

    async judge({ params, body, caller, now }) {
      const { id } = await ownSubmission(store, params.submission, caller);
      const { outcome, reason = '' } = body;
      const step = { by: accountOf(caller).account, seen: body.version };
      if (outcome !== 'accepted') {
        if (reason.trim() === '')
          throw new ProblemError(400, 'reason-missing', 'Give a reason: the director reads it. Add `reason` to the request.');
        const judge = outcome === 'returned' ? returnSubmission : refuseSubmission;
        return answered(await stepValue(id, await judge(await desk(now, caller), id, { ...step, note: reason })));
      }
      const noted = { ...step, ...(reason.trim() === '' ? {} : { note: reason }) };
      const { submission } = await stepValue(id, await acceptSubmission(await desk(now, caller), id, noted));
      await rated(jobs, `${submission.correction === undefined ? 'Report of' : 'Correction of'} ${submission.eventName}`);
      return answered(submission);
    },

    async withdrawSection({ params, body, caller }) {
      const actor = accountOf(caller).account;
      answerValue(await office.withdraw(params, { actor, reason: body.reason, rate: false }));
      const run = await rated(jobs, body.reason);
      return run === undefined ? {} : { run: run.run };
    },
  };

  async function answered(submission: Submission) {
    const [fact] = submission.facts?.slice(-1) ?? [];
    const run = fact === undefined ? undefined : (await office.runsOfFacts([fact])).get(fact);
    const answer = await store.read((reader) => answerOf(submission, new AccountNames(reader)));
    return { ...answer, ...(run === undefined ? {} : { run }) };
  }

  /** The current section as a report, which an in-place correction starts from. */
  async function standingReport({ event, section }: { readonly event: string; readonly section: number }): Promise<ReportDraft> {
    const { document } = answerValue(await office.section({ event, section }, { audience: 'office' }));
    return store.read(async (reader) => {
      const cards = await readPlayerCards(
        reader,
        document.players.map(({ player }) => player),
      );
      return reportOfSections([document], cards, await authoritiesOf(reader));
    });
  }
}

/** The edits, with sections parsed by the reader of JSON reports, which reports what is wrong with them. */
function readEdits(edits: Output<typeof submissionRoutes.patchSubmission.body>['edits'], today: string): ReportEdit[] {
  return edits.map((edit): ReportEdit => {
    if (!('becomes' in edit) || edit.becomes === null) return edit as ReportEdit;
    const report = { format: 'harkness-report', version: 1, event: { name: 'edit' }, sections: [edit.becomes] };
    const { draft, findings } = readUpload(undefined, { report }, today);
    const [section] = draft?.sections ?? [];
    if (section === undefined) throw new ProblemError(422, 'section-not-readable', 'The section cannot be taken.', { findings });
    return { section: edit.section, becomes: section };
  });
}
