// A submission as the API returns it: summary, findings with their keys, comments and steps, with the names of the accounts.

import { type Finding, type ReportDraft, type Said, type SaidText, withoutPlaces } from '@harkness/formats';
import { findingKey, type OfficeFinding, type StoreReader, type Submission, versionOf } from '@harkness/office';
import { readAccount } from '../accounts/accounts.js';

export function plainReport(draft: ReportDraft): { [field: string]: unknown } {
  return { ...withoutPlaces(draft) };
}

export function plainFinding(finding: OfficeFinding) {
  const { proposals = [], more, said, ...rest } = finding;
  const given = proposals.map(({ player, label, because, edit }) => ({
    name: label,
    why: because,
    ...(player === undefined ? {} : { player }),
    ...(edit === undefined ? {} : { edit }),
  }));
  const others = more?.others.map(({ place, message, said: ofOther }) => ({
    place: { ...place },
    message,
    ...plainSaid(ofOther),
  }));
  const also = more === undefined ? {} : { more: { count: more.count, others: others ?? [] } };
  return {
    ...rest,
    place: { ...finding.place },
    ...plainSaid(said),
    ...also,
    ...(given.length === 0 ? {} : { proposals: given }),
  };
}

export function plainSaid(said: Said | undefined) {
  const plain = (text: SaidText | undefined) => text && { text: text.text, values: [...text.values] };
  if (said === undefined) return {};
  const [message, hint] = [plain(said.message), plain(said.hint)];
  return { said: { ...(message === undefined ? {} : { message }), ...(hint === undefined ? {} : { hint }) } };
}

export async function summaryOf(submission: Submission, names: AccountNames) {
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
    ...(submission.state === 'accepted' ? { event: submission.event } : {}),
  };
}

function keyedFinding(finding: OfficeFinding, { confirmed }: Submission) {
  const key = findingKey(finding);
  const word = confirmed.find((one) => one.key === key);
  if (word === undefined || finding.level !== 'warning') return { ...plainFinding(finding), key };
  const { reason, by, at } = word;
  return { ...plainFinding(finding), key, confirmed: { reason, by, at } };
}

export async function answerOf(submission: Submission, names: AccountNames) {
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
    log,
  };
}

/** Names of accounts, each looked up once. */
export class AccountNames {
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
