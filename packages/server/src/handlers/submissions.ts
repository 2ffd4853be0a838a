// A director's way: check, upload, fix, preview, submit, follow; an officer's judgement.

import { type Finding, type ReportDraft, withoutPlaces } from '@harkness/formats';
import {
  type Audience,
  acceptSubmission,
  authoritiesOf,
  authorityInOffice,
  authorityUnknown,
  checkAgainstOffice,
  createSubmission,
  editSubmission,
  findingKey,
  type OfficeFinding,
  officeKnowledge,
  type ReportEdit,
  readSubmission,
  refuseSubmission,
  returnSubmission,
  type Store,
  type Submission,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
  versionOf,
  withdrawSubmission,
} from '@harkness/office';
import type { Result, RuleError } from '@harkness/rules';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import type { submissionRoutes } from '../contract/submissions.js';
import { answerValue, resultValue } from '../http/answer.js';
import { audienceOf, type Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { rated } from '../services/jobs.js';
import { explanationOf, plainRow } from './events.js';
import { readUpload } from './report-upload.js';
import type { DeskServices } from './runs.js';

export function submissionHandlers(services: DeskServices): Pick<Handlers, keyof typeof submissionRoutes> {
  const { office, store, jobs } = services;

  const desk = (now: Date, caller: Caller): SubmissionDesk => submissionDesk(store, now, caller);

  /** Own submissions for directors, all for officers. */
  async function ownSubmission(id: string, caller: Caller): Promise<Submission> {
    const submission = await store.read((reader) => readSubmission(reader, id));
    const account = accountOf(caller);
    if (submission === undefined || (submission.by !== account.account && !atLeast(account.role, 'officer')))
      throw notFound(`The submission ${id}`);
    return submission;
  }

  /** A step that came too late gets the submission as it is now. */
  async function stepValue<T>(id: string, result: Result<T>): Promise<T> {
    const [first] = result.ok ? [] : result.errors;
    if (first?.code !== 'submission-changed' && first?.code !== 'submission-state') return resultValue(result);
    const current = await store.read((reader) => readSubmission(reader, id));
    throw new ProblemError(409, first.code, `${first.message} ${first.hint}`, {
      current: current === undefined ? undefined : answerOf(current),
    });
  }

  /** By evidence; without any it is taken to be for the office's first authority, which a person must confirm. */
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
    async checkReport({ body, file, now }) {
      const { format, draft, findings } = readUpload(file, body, now);
      if (draft === undefined) return { format, findings: findings.map(plainFinding) };
      const today = now.toISOString().slice(0, 10);
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
      const { format, draft, findings, kept, fileName } = readUpload(file, body, now);
      if (draft === undefined) {
        throw new ProblemError(422, 'report-not-readable', 'The file cannot be read as a report.', { findings });
      }
      const account = accountOf(caller);
      // A correction is under the authority of what it corrects.
      const whose =
        body.correction === undefined
          ? await authorityFor(draft)
          : { authority: (await store.read(authoritiesOf)).first.id, findings: [] };
      const submission = resultValue(
        await createSubmission(desk(now, caller), {
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
      const { draft, findings } = readUpload(undefined, body, now);
      if (draft === undefined) throw new ProblemError(422, 'report-not-readable', 'The report cannot be taken.', { findings });
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { report: draft, readerFindings: findings };
      return answerOf(await stepValue(before.id, await editSubmission(desk(now, caller), before.id, change, step)));
    },

    async patchSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { edits: body.edits as readonly ReportEdit[] };
      return answerOf(await stepValue(before.id, await editSubmission(desk(now, caller), before.id, change, step)));
    },

    async previewSubmission({ params, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const sections = [];
      for (const { number, name, document } of await checkedSections(submission, now)) {
        if (document === undefined) continue;
        const preview = answerValue(await office.preview(document, { audience: audienceOf(caller) }));
        sections.push({
          section: number,
          name,
          status: preview.status,
          held: preview.held && { ...preview.held },
          systems: [...preview.systems],
          players: preview.players.map(plainRow),
        });
      }
      return {
        sections,
        ...(submission.correction ? { differences: await differences(submission, sections, audienceOf(caller)) } : {}),
      };
    },

    async previewExplanation({ params, query, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const section = (await checkedSections(submission, now)).find(({ number }) => number === params.section);
      if (section?.document === undefined) throw notFound(`Section ${params.section} of the preview`);
      const answer = answerValue(
        await office.explainPreview(section.document, params.player, {
          audience: audienceOf(caller),
          instead: true,
          ...(query.system === undefined ? {} : { system: query.system }),
        }),
      );
      return explanationOf(store, { event: submission.event, section: params.section }, answer);
    },

    async submit({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { version, confirm, note } = body;
      const step = { by: accountOf(caller).account, seen: version, confirm, ...(note === undefined ? {} : { note }) };
      return answerOf(await stepValue(before.id, await submitSubmission(desk(now, caller), before.id, step)));
    },

    async withdrawSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { version, reason } = body;
      const step = { by: accountOf(caller).account, seen: version, ...(reason === undefined ? {} : { note: reason }) };
      return answerOf(await stepValue(before.id, await withdrawSubmission(desk(now, caller), before.id, step)));
    },

    async judge({ params, body, caller, now }) {
      const { id } = await ownSubmission(params.submission, caller);
      const { outcome, reason = '' } = body;
      const step = { by: accountOf(caller).account, seen: body.version };
      if (outcome !== 'accepted') {
        if (reason.trim() === '')
          throw new ProblemError(400, 'reason-missing', 'Give a reason: the director reads it. Add `reason` to the request.');
        const judge = outcome === 'returned' ? returnSubmission : refuseSubmission;
        return answerOf(await stepValue(id, await judge(desk(now, caller), id, { ...step, note: reason })));
      }
      const noted = { ...step, ...(reason.trim() === '' ? {} : { note: reason }) };
      const { submission } = await stepValue(id, await acceptSubmission(desk(now, caller), id, noted));
      await rated(jobs, `${submission.correction === undefined ? 'Report of' : 'Correction of'} ${submission.eventName}`);
      return answerOf(submission);
    },

    async withdrawSection({ params, body, caller }) {
      const actor = accountOf(caller).account;
      answerValue(await office.withdraw(params, { actor, reason: body.reason, rate: false }));
      const run = await rated(jobs, body.reason);
      return run === undefined ? {} : { run: run.run };
    },
  };

  /** The sections of a submission as they would be rated today. */
  async function checkedSections(submission: Submission, now: Date) {
    const today = now.toISOString().slice(0, 10);
    const checked = await store.read((reader) =>
      checkAgainstOffice(officeKnowledge(reader, today), submission.report, {
        authority: submission.authority,
        event: submission.event,
        correction: submission.correction !== undefined,
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
    audience: Audience,
  ) {
    const changes = [];
    for (const { section, players } of sections) {
      const found = await office.section({ event: submission.event, section }, { audience });
      // Both sides are computed from the same numbers: a preview for the public knows no decimals.
      const standing = found.ok ? await office.preview(found.value.document, { audience }) : found;
      const old = new Map(standing.ok ? standing.value.players.map((row) => [row.player, row]) : []);
      const names = new Map<string, string>();
      const after = (row: { readonly ratings: readonly RatedRow[] } | undefined, system: string) => {
        const rated = row?.ratings.find((one) => one.system === system);
        // A FIDE rating moves with its list: shown is the rating with what this section adds to it.
        if (rated?.change !== undefined && rated.before !== null) return rated.before.rating + rated.change;
        return rated?.after?.rating ?? null;
      };
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

/** The desk as one caller works at it. */
export function submissionDesk(store: Store, now: Date, caller: Caller): SubmissionDesk {
  const today = now.toISOString().slice(0, 10);
  return {
    store,
    knowledge: (reader) => officeKnowledge(reader, today),
    now: () => new Date().toISOString(),
    // As the account is in this transaction; a key may have fewer rights than its owner.
    mayEnter: async (reader, by, affiliates) => {
      const called = accountOf(caller);
      const kept = await readAccount(reader, by);
      return refusalFor(kept, affiliates) ?? (by === called.account ? refusalFor(called, affiliates) : undefined);
    },
  };
}

interface RatedRow {
  readonly system: string;
  readonly before: { readonly rating: number } | null;
  readonly after: { readonly rating: number } | null;
  readonly change?: number;
}

function plainReport(draft: ReportDraft): { [field: string]: unknown } {
  return { ...withoutPlaces(draft) };
}

function plainFinding(finding: OfficeFinding) {
  const { proposals = [], more, ...rest } = finding;
  const given = proposals.map(({ player, label, because, edit }) => ({
    name: label,
    why: because,
    ...(player === undefined ? {} : { player }),
    ...(edit === undefined ? {} : { edit }),
  }));
  const also = more === undefined ? {} : { more: { count: more.count, others: [...more.others] } };
  return { ...rest, place: { ...finding.place }, ...also, ...(given.length === 0 ? {} : { proposals: given }) };
}

/** Why an account may not enter results for these affiliates; the office may for all. */
function refusalFor(account: Account | undefined, affiliates: readonly (string | undefined)[]): RuleError | undefined {
  if (account === undefined || account.disabled)
    return notAllowed('The account that sent this is closed.', 'Send it again from another account.');
  if (atLeast(account.role, 'officer')) return undefined;
  const [entered, ...standing] = affiliates;
  if (entered === undefined)
    return {
      code: 'affiliate-missing',
      place: 'affiliate',
      message: 'The report names no affiliate.',
      hint: 'Give the affiliate that the event belongs to.',
    };
  const foreign = [entered, ...standing].find((one) => one === undefined || !account.affiliates.includes(one));
  if (foreign !== undefined)
    return notAllowed(
      `${account.name} may not enter results for ${foreign}.`,
      'An officer can add the affiliate to the account.',
    );
  return standing.includes(undefined)
    ? notAllowed('The event in the ledger names no affiliate.', 'Ask the rating office to enter it.')
    : undefined;
}

function notAllowed(message: string, hint: string): RuleError {
  return { code: 'affiliate-not-allowed', place: 'affiliate', message, hint };
}

function summaryOf(submission: Submission) {
  const count = (level: Finding['level']) => submission.findings.filter((finding) => finding.level === level).length;
  const { report } = submission;
  return {
    submission: submission.id,
    version: versionOf(submission),
    state: submission.state,
    authority: submission.authority,
    ...(submission.correction === undefined ? {} : { correction: { event: submission.event, ...submission.correction } }),
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

function keyedFinding(finding: OfficeFinding, { confirmed }: Submission) {
  const key = findingKey(finding);
  const word = confirmed.find((one) => one.key === key);
  if (word === undefined || finding.level !== 'warning') return { ...plainFinding(finding), key };
  const { reason, by, at } = word;
  return { ...plainFinding(finding), key, confirmed: { reason, by, at } };
}

function answerOf(submission: Submission) {
  return {
    ...summaryOf(submission),
    format: submission.files[0]?.format ?? 'json',
    fileName: submission.files[0]?.name,
    report: plainReport(submission.report),
    findingsList: submission.findings.map((finding) => keyedFinding(finding, submission)),
    ...(submission.state === 'accepted' ? { event: submission.event } : {}),
    log: submission.history.map(({ at, by, state, note }) => ({ at, by, state, reason: note })),
  };
}
