// A director's way: check, upload, fix, preview, submit, follow; an officer's judgement.

import { type Finding, type ReportDraft, withoutPlaces } from '@harkness/formats';
import {
  type Audience,
  acceptSubmission,
  assignSubmission,
  authoritiesOf,
  authorityInOffice,
  authorityUnknown,
  besideFacts,
  changedSection,
  checkAgainstOffice,
  commentSubmission,
  createSubmission,
  editSubmission,
  findingKey,
  knowledgeWith,
  type OfficeFinding,
  officeKnowledge,
  previewWith,
  type ReportEdit,
  readPlayerCards,
  readSubmission,
  refuseSubmission,
  reportOfSections,
  returnSubmission,
  type SectionDocument,
  type Store,
  type StoreReader,
  type Submission,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
  tryFacts,
  versionOf,
  withdrawSubmission,
} from '@harkness/office';
import type { Result, RuleError } from '@harkness/rules';
import type { z } from 'zod';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import type { submissionRoutes } from '../contract/submissions.js';
import { answerValue, resultValue } from '../http/answer.js';
import { audienceOf, type Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { rated } from '../services/jobs.js';
import { explanationOf, plainRow } from './events.js';
import { readUpload } from './report-upload.js';
import { type DeskServices, Names } from './runs.js';
import { trialAnswer } from './trial.js';

export function submissionHandlers(services: DeskServices): Pick<Handlers, keyof typeof submissionRoutes> {
  const { office, store, jobs } = services;

  const desk = (now: Date, caller: Caller): SubmissionDesk => submissionDesk(store, now, caller);

  /** Where the profile leaves reports to the office. */
  async function refuseDirectors(authority: string, role: Account['role']): Promise<void> {
    const found = (await store.read(authoritiesOf)).find(authority);
    if (found?.reports.submitters === 'officers' && !atLeast(role, 'officer'))
      throw new ProblemError(
        403,
        'officers-only',
        `Reports of ${found.name} are handed in by officers. Send yours to the office.`,
      );
  }

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
      current: current === undefined ? undefined : await answered(current),
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
          : readUpload(file, body, now);
      if (draft === undefined) {
        throw new ProblemError(422, 'report-not-readable', 'The file cannot be read as a report.', { findings });
      }
      const account = accountOf(caller);
      // A correction is under the authority of what it corrects.
      const whose =
        body.correction === undefined
          ? await authorityFor(draft)
          : { authority: (await store.read(authoritiesOf)).first.id, findings: [] };
      await refuseDirectors(whose.authority, account.role);
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
      const items = await store.read(async (reader) => {
        const names = new AccountNames(reader);
        const made = [];
        for (const row of rows) made.push(await summaryOf(row, names));
        return made;
      });
      return {
        items,
        ...(last && rows.length === query.limit ? { next: `${last.updatedAt}~${last.id}` } : {}),
      };
    },

    async submission({ params, caller }) {
      return answered(await ownSubmission(params.submission, caller));
    },

    async editSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { draft, findings } = readUpload(undefined, body, now);
      if (draft === undefined) throw new ProblemError(422, 'report-not-readable', 'The report cannot be taken.', { findings });
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { report: draft, readerFindings: findings };
      return answered(await stepValue(before.id, await editSubmission(desk(now, caller), before.id, change, step)));
    },

    async patchSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const step = { by: accountOf(caller).account, seen: body.version };
      const change = { edits: readEdits(body.edits, now) };
      return answered(await stepValue(before.id, await editSubmission(desk(now, caller), before.id, change, step)));
    },

    async previewSubmission({ params, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const sections = [];
      const checked = await checkedSections(submission, now);
      for (const { number, name, document } of checked) {
        if (document === undefined) continue;
        const preview = await previewOf(submission, document, caller);
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
        ...(submission.correction
          ? {
              differences: await differences(submission, sections, audienceOf(caller)),
              changed: await changes(submission, checked[0]?.document),
            }
          : {}),
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

    async submissionEffects({ params, caller, now }) {
      const submission = await ownSubmission(params.submission, caller);
      const sections = (await checkedSections(submission, now)).flatMap(({ document }) =>
        document === undefined ? [] : [document],
      );
      const kind = submission.correction === undefined ? ('section-submitted' as const) : ('section-corrected' as const);
      const actor = accountOf(caller).account;
      const players = new Set(sections.flatMap((section) => section.players.map(({ player }) => player)));
      const beside = await store.read((reader) => besideFacts(reader, submission, players, actor));
      const offered = sections.map((section, at) => ({ id: `trial-${submission.id}-${at}`, kind, body: { section }, actor }));
      const clock = () => new Date().toISOString();
      const tried = resultValue(
        await tryFacts(store, [...beside, ...offered], { clock, audience: audienceOf(caller), limit: mostTold }),
      );
      return store.read((reader) => trialAnswer(reader, tried));
    },

    async commentSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const said = { by: accountOf(caller).account, text: body.text };
      return answered(resultValue(await commentSubmission(desk(now, caller), before.id, said)));
    },

    async assignSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { account } = body;
      const officer = account === null ? undefined : await store.read((reader) => readAccount(reader, account));
      if (account !== null && (officer === undefined || officer.disabled || !atLeast(officer.role, 'officer')))
        throw new ProblemError(422, 'not-an-officer', 'A submission is assigned to an officer of this office.');
      return answered(resultValue(await assignSubmission(desk(now, caller), before.id, officer?.account)));
    },

    async submit({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { version, confirm, note } = body;
      const step = { by: accountOf(caller).account, seen: version, confirm, ...(note === undefined ? {} : { note }) };
      return answered(await stepValue(before.id, await submitSubmission(desk(now, caller), before.id, step)));
    },

    async withdrawSubmission({ params, body, caller, now }) {
      const before = await ownSubmission(params.submission, caller);
      const { version, reason } = body;
      const step = { by: accountOf(caller).account, seen: version, ...(reason === undefined ? {} : { note: reason }) };
      return answered(await stepValue(before.id, await withdrawSubmission(desk(now, caller), before.id, step)));
    },

    async judge({ params, body, caller, now }) {
      const { id } = await ownSubmission(params.submission, caller);
      const { outcome, reason = '' } = body;
      const step = { by: accountOf(caller).account, seen: body.version };
      if (outcome !== 'accepted') {
        if (reason.trim() === '')
          throw new ProblemError(400, 'reason-missing', 'Give a reason: the director reads it. Add `reason` to the request.');
        const judge = outcome === 'returned' ? returnSubmission : refuseSubmission;
        return answered(await stepValue(id, await judge(desk(now, caller), id, { ...step, note: reason })));
      }
      const noted = { ...step, ...(reason.trim() === '' ? {} : { note: reason }) };
      const { submission } = await stepValue(id, await acceptSubmission(desk(now, caller), id, noted));
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

  /** The sections of a submission as they would be rated today. */
  async function checkedSections(submission: Submission, now: Date) {
    const today = now.toISOString().slice(0, 10);
    const checked = await store.read((reader) =>
      checkAgainstOffice(knowledgeWith(officeKnowledge(reader, today), submission), submission.report, {
        authority: submission.authority,
        event: submission.event,
        correction: submission.correction !== undefined,
        findings: submission.readerFindings,
        today,
      }),
    );
    return checked.sections;
  }

  async function previewOf(submission: Submission, document: SectionDocument, caller: Caller) {
    const audience = audienceOf(caller);
    if ((submission.newPlayers ?? []).length === 0) return answerValue(await office.preview(document, { audience }));
    const players = new Set(document.players.map(({ player }) => player));
    const beside = await store.read((reader) => besideFacts(reader, submission, players, accountOf(caller).account));
    const clock = () => new Date().toISOString();
    return answerValue(resultValue(await previewWith(store, beside, document, { clock, audience })));
  }

  async function answered(submission: Submission) {
    const [fact] = submission.facts?.slice(-1) ?? [];
    const run = fact === undefined ? undefined : (await office.runsOfFacts([fact])).get(fact);
    const answer = await store.read((reader) => answerOf(submission, new AccountNames(reader)));
    return { ...answer, ...(run === undefined ? {} : { run }) };
  }

  /** The section as it stands, as a report: a correction in place begins with it. */
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

  /** What a correction changes in the section as it stands. */
  async function changes(submission: Submission, document: SectionDocument | undefined) {
    const section = submission.correction?.section;
    if (document === undefined || section === undefined) return undefined;
    const found = await office.section({ event: submission.event, section }, { audience: 'office' });
    if (!found.ok) return undefined;
    const { results, playersAdded, playersGone, terms } = changedSection(found.value.document, document);
    return store.read(async (reader) => {
      const names = new Names(reader);
      const person = async (player: string) => ({ player, name: await names.of(player) });
      const [named, added, gone] = [[], [], []] as [ChangedResultAnswer[], PersonAnswer[], PersonAnswer[]];
      for (const { white, black, ...result } of results)
        named.push({ ...result, white: await person(white), black: await person(black) });
      for (const player of playersAdded) added.push(await person(player));
      for (const player of playersGone) gone.push(await person(player));
      return { results: named, playersAdded: added, playersGone: gone, terms: [...terms] };
    });
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

interface PersonAnswer {
  player: string;
  name: string;
}

interface ChangedResultAnswer {
  round: number;
  white: PersonAnswer;
  black: PersonAnswer;
  from?: string;
  to?: string;
}

/** Rating changes told of at once. */
const mostTold = 500;

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

async function summaryOf(submission: Submission, names: AccountNames) {
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
    byName: await names.of(submission.by),
    ...(submission.assigned === undefined
      ? {}
      : { assigned: { account: submission.assigned, name: (await names.of(submission.assigned)) ?? submission.assigned } }),
    comments: submission.comments?.length ?? 0,
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

async function answerOf(submission: Submission, names: AccountNames) {
  const log = [];
  for (const { at, by, state, note } of submission.history) log.push({ at, by, byName: await names.of(by), state, reason: note });
  const commentList = [];
  for (const { at, by, text } of submission.comments ?? []) commentList.push({ at, by, byName: await names.of(by), text });
  return {
    ...(await summaryOf(submission, names)),
    format: submission.files[0]?.format ?? 'json',
    fileName: submission.files[0]?.name,
    report: plainReport(submission.report),
    findingsList: submission.findings.map((finding) => keyedFinding(finding, submission)),
    newPlayers: (submission.newPlayers ?? []).map(({ player, name }) => ({ player, name })),
    memberships: [...(submission.memberships ?? [])],
    commentList,
    ...(submission.state === 'accepted' ? { event: submission.event } : {}),
    log,
  };
}

/** Names of accounts, each looked up once. */
class AccountNames {
  readonly #reader: StoreReader;
  readonly #known = new Map<string, string | undefined>();

  constructor(reader: StoreReader) {
    this.#reader = reader;
  }

  async of(account: string): Promise<string | undefined> {
    if (!this.#known.has(account)) this.#known.set(account, (await readAccount(this.#reader, account))?.name);
    return this.#known.get(account);
  }
}

/** The edits with sections read by the reader of JSON reports, which says what is wrong with them. */
function readEdits(edits: z.output<typeof submissionRoutes.patchSubmission.body>['edits'], now: Date): ReportEdit[] {
  return edits.map((edit): ReportEdit => {
    if (!('becomes' in edit) || edit.becomes === null) return edit as ReportEdit;
    const report = { format: 'harkness-report', version: 1, event: { name: 'edit' }, sections: [edit.becomes] };
    const { draft, findings } = readUpload(undefined, { report }, now);
    const [section] = draft?.sections ?? [];
    if (section === undefined) throw new ProblemError(422, 'section-not-readable', 'The section cannot be taken.', { findings });
    return { section: edit.section, becomes: section };
  });
}
