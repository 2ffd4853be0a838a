// A director's way: check, upload, fix, preview, submit, follow; an officer's judgement.

import { authorityUnknown, type Finding, type ReportDraft, withoutPlaces } from '@harkness/formats';
import {
  acceptSubmission,
  authorityInOffice,
  checkReport,
  createSubmission,
  editSubmission,
  findingKey,
  type OfficeFinding,
  officeKnowledge,
  readSubmission,
  refuseSubmission,
  returnSubmission,
  type Submission,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
} from '@harkness/office';
import { atLeast } from '../accounts/accounts.js';
import type { submissionRoutes } from '../contract/submissions.js';
import { answerValue, resultValue } from '../http/answer.js';
import type { Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { rated } from '../services/jobs.js';
import { explanationOf, plainRow } from './events.js';
import { readReport } from './report-upload.js';
import type { DeskServices } from './runs.js';

export function submissionHandlers(services: DeskServices): Pick<Handlers, keyof typeof submissionRoutes> {
  const { office, store, audit, jobs } = services;

  function desk(now: Date): SubmissionDesk {
    const today = now.toISOString().slice(0, 10);
    return { store, knowledge: (reader) => officeKnowledge(reader, today), now: () => new Date().toISOString() };
  }

  /** Own submissions for directors, all for officers. */
  async function ownSubmission(id: string, caller: Caller): Promise<Submission> {
    const submission = await store.read((reader) => readSubmission(reader, id));
    const account = accountOf(caller);
    if (submission === undefined || (submission.by !== account.account && !atLeast(account.role, 'officer')))
      throw notFound(`The submission ${id}`);
    return submission;
  }

  function mayActFor(caller: Caller, affiliate: string | undefined): void {
    const account = accountOf(caller);
    if (atLeast(account.role, 'officer')) return;
    if (affiliate === undefined) throw new ProblemError(422, 'affiliate-missing', 'Say which affiliate the event belongs to.');
    if (!account.affiliates.includes(affiliate)) {
      throw new ProblemError(
        403,
        'affiliate-not-allowed',
        `You may not submit for ${affiliate}; ask the rating office to add it to your account.`,
      );
    }
  }

  /** By evidence; without any it is taken to be for US Chess, which a person must confirm. */
  async function authorityFor(draft: ReportDraft) {
    const { authority } = await store.read((reader) => authorityInOffice(reader, draft));
    if (authority !== undefined) return { authority, findings: [] };
    const hint = 'Confirm if it is for US Chess. For FIDE, add FIDE ids or the federation of the event to the report.';
    const asked: Finding = { ...authorityUnknown(undefined, hint), level: 'warning' };
    return { authority: 'uschess' as const, findings: [asked] };
  }

  return {
    async checkReport({ body, file, now }) {
      const { format, draft, findings } = readReport(file, body, now);
      if (draft === undefined) return { format, findings: findings.map(plainFinding) };
      const today = now.toISOString().slice(0, 10);
      const whose = await authorityFor(draft);
      const checked = await store.read((reader) =>
        checkReport(officeKnowledge(reader, today), draft, {
          authority: whose.authority,
          findings: [...findings, ...whose.findings],
          today,
        }),
      );
      return { format, report: plainReport(draft), findings: checked.findings.map(plainFinding) };
    },

    async upload({ body, file, caller, now }) {
      const { format, draft, findings, kept, fileName } = readReport(file, body, now);
      if (draft === undefined) {
        throw new ProblemError(422, 'report-not-readable', 'The file cannot be read as a report.', { findings });
      }
      const affiliate = body.affiliate ?? draft.event.affiliate;
      mayActFor(caller, affiliate);
      const account = accountOf(caller);
      const whose = await authorityFor(draft);
      const submission = resultValue(
        await createSubmission(desk(now), {
          authority: whose.authority,
          report: draft,
          readerFindings: [...findings, ...whose.findings],
          by: account.account,
          ...(affiliate === undefined ? {} : { affiliate }),
          ...(body.correction === undefined ? {} : { correction: true, event: body.correction.event }),
          ...(kept === undefined
            ? {}
            : {
                files: [
                  { name: fileName ?? 'report', bytes: kept, ...(format === 'unknown' ? {} : { format: format as never }) },
                ],
              }),
        }),
      );
      await audit(account.account, 'report uploaded', submission.id, submission.eventName);
      return answerOf(submission);
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
      return {
        items: rows.map(summaryOf),
        ...(last && rows.length === query.limit ? { next: `${last.updatedAt}~${last.id}` } : {}),
      };
    },

    async submission({ params, caller }) {
      return answerOf(await ownSubmission(params.submission, caller));
    },

    async editSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { draft, findings } = readReport(undefined, body, now);
      if (draft === undefined) throw new ProblemError(422, 'report-not-readable', 'The report cannot be taken.', { findings });
      const changed = await editSubmission(desk(now), before.id, { report: draft }, accountOf(caller).account);
      await audit(accountOf(caller).account, 'report edited', before.id);
      return answerOf(resultValue(changed));
    },

    async previewSubmission({ params, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const sections = [];
      for (const { number, name, document } of await checkedSections(submission, now)) {
        if (document === undefined) continue;
        const preview = answerValue(await office.preview(document, { audience: 'public' }));
        sections.push({
          section: number,
          name,
          status: preview.status,
          held: preview.held && { ...preview.held },
          systems: [...preview.systems],
          players: preview.players.map(plainRow),
        });
      }
      return { sections, ...(submission.correction ? { differences: await differences(submission, sections) } : {}) };
    },

    async previewExplanation({ params, query, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const section = (await checkedSections(submission, now)).find(({ number }) => number === params.section);
      if (section?.document === undefined) throw notFound(`Section ${params.section} of the preview`);
      const answer = answerValue(
        await office.explainPreview(section.document, params.player, {
          audience: 'public',
          ...(query.system === undefined ? {} : { system: query.system }),
        }),
      );
      return explanationOf(store, { event: submission.event, section: params.section }, answer);
    },

    async submit({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      mayActFor(caller, before.affiliate);
      const actor = accountOf(caller).account;
      if (body.confirmWarnings) {
        const confirmed = before.findings.filter(({ level }) => level === 'warning').map(findingKey);
        resultValue(await editSubmission(desk(now), before.id, { confirmed }, actor));
      }
      const submitted = resultValue(await submitSubmission(desk(now), before.id, actor, body.note));
      await audit(actor, 'report submitted', submitted.id, submitted.eventName);
      return answerOf(submitted);
    },

    async withdrawSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const actor = accountOf(caller).account;
      const refused = resultValue(
        await refuseSubmission(desk(now), before.id, actor, body.reason ?? 'withdrawn by the director'),
      );
      await audit(actor, 'submission withdrawn', before.id);
      return answerOf(refused);
    },

    async judge({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const actor = accountOf(caller).account;
      const needReason = (): string => {
        if (body.reason === undefined || body.reason.trim() === '') throw new ProblemError(400, 'reason-missing', 'Say why.');
        return body.reason;
      };
      await audit(actor, `submission ${body.outcome}`, before.id, body.reason);
      if (body.outcome === 'returned')
        return answerOf(resultValue(await returnSubmission(desk(now), before.id, actor, needReason())));
      if (body.outcome === 'refused')
        return answerOf(resultValue(await refuseSubmission(desk(now), before.id, actor, needReason())));
      const { submission } = resultValue(await acceptSubmission(desk(now), before.id, actor, body.reason));
      const reason = `${submission.correction ? 'Correction of' : 'Report of'} ${submission.eventName}`;
      await rated(jobs, reason);
      return answerOf(submission);
    },

    async withdrawSection({ params, body, caller }) {
      const actor = accountOf(caller).account;
      answerValue(await office.withdraw(params, { actor, reason: body.reason, rate: false }));
      const run = await rated(jobs, body.reason);
      await audit(actor, 'section withdrawn', `${params.event}/${params.section}`, body.reason);
      return run === undefined ? {} : { run: run.run };
    },
  };

  /** The sections of a submission as they would be rated today. */
  async function checkedSections(submission: Submission, now: Date) {
    const today = now.toISOString().slice(0, 10);
    const checked = await store.read((reader) =>
      checkReport(officeKnowledge(reader, today), submission.report, {
        authority: submission.authority,
        event: submission.event,
        correction: submission.correction,
        findings: submission.readerFindings,
        today,
      }),
    );
    return checked.sections;
  }

  /** A correction against the section as it stands: whose rating after it would be another. */
  async function differences(
    submission: Submission,
    sections: readonly { readonly section: number; readonly players: readonly ReturnType<typeof plainRow>[] }[],
  ) {
    const changes = [];
    for (const { section, players } of sections) {
      const standing = await office.section({ event: submission.event, section }, { audience: 'public' });
      const old = new Map(standing.ok ? standing.value.players.map((row) => [row.player, row]) : []);
      const names = new Map<string, string>();
      const after = (
        row:
          | { readonly ratings: readonly { readonly system: string; readonly after: { readonly rating: number } | null }[] }
          | undefined,
        system: string,
      ) => row?.ratings.find((one) => one.system === system)?.after?.rating ?? null;
      for (const row of players) {
        names.set(row.player, row.name);
        const before = old.get(row.player);
        for (const { system } of row.ratings) {
          const [from, to] = [after(before, system), after(row, system)];
          if (from !== to) changes.push({ player: row.player, name: row.name, system, from, to });
        }
      }
      for (const [player, row] of old) {
        if (names.has(player)) continue;
        for (const { system } of row.ratings)
          changes.push({ player, name: row.name, system, from: after(row, system), to: null });
      }
    }
    return changes;
  }
}

function plainReport(draft: ReportDraft): { [field: string]: unknown } {
  return { ...withoutPlaces(draft) };
}

function plainFinding(finding: OfficeFinding) {
  const { proposals, ...rest } = finding;
  const given = proposals?.flatMap(({ player, label, because }) =>
    player === undefined ? [] : [{ player, name: label, why: because }],
  );
  return { ...rest, place: { ...finding.place }, ...(given === undefined || given.length === 0 ? {} : { proposals: given }) };
}

function summaryOf(submission: Submission) {
  const count = (level: Finding['level']) => submission.findings.filter((finding) => finding.level === level).length;
  const { report } = submission;
  return {
    submission: submission.id,
    state: submission.state,
    ...(submission.correction ? { correction: { event: submission.event, section: report.sections[0]?.number ?? 1 } } : {}),
    eventName: submission.eventName,
    start: report.event.start,
    end: report.event.end,
    sections: report.sections.length,
    players: report.sections.reduce((sum, section) => sum + section.players.length, 0),
    findings: { error: count('error'), warning: count('warning'), notice: count('notice') },
    by: submission.by,
    affiliate: submission.affiliate,
    createdAt: submission.createdAt,
    updatedAt: submission.updatedAt,
  };
}

function answerOf(submission: Submission) {
  return {
    ...summaryOf(submission),
    format: submission.files[0]?.format ?? 'json',
    fileName: submission.files[0]?.name,
    report: plainReport(submission.report),
    findingsList: submission.findings.map(plainFinding),
    ...(submission.state === 'accepted' ? { event: submission.event } : {}),
    log: submission.history.map(({ at, by, state, note }) => ({ at, by, state, reason: note })),
  };
}
