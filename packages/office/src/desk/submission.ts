// A report before it becomes facts, as the office stores it: what was sent, by whom, the findings, and its history. It is stored
// as records, neither facts nor derived data, and is never deleted.
//
//   submissions        id → submission
//   submission-queue   `state/updated/id` and `by/actor/updated/id` → id
//   files              SHA-256 of the redacted bytes → the file

import { createHash } from 'node:crypto';
import type { Finding, FormatName, ReportDraft, ReportIdField } from '@harkness/formats';
import type { AuthorityId, EventId, IsoDate, PlayerFields, PlayerId } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';
import type { OfficeFinding } from './finding.js';

export const submissionStates = ['draft', 'submitted', 'returned', 'accepted', 'refused'] as const;

/**
 * `draft`: the director works on it · `submitted`: the office has it · `returned`: back with the director · the last two are
 * final.
 */
export type SubmissionState = (typeof submissionStates)[number];

export interface SubmissionStep {
  /** UTC instant. */
  readonly at: string;
  readonly by: string;
  readonly state: SubmissionState;
  readonly note?: string;
}

/** A player the report registers, by a fact entered with it. */
export interface NewPlayer extends Pick<PlayerFields, ReportIdField> {
  readonly player: PlayerId;
  readonly name: string;
  readonly federation?: string;
  readonly state?: string;
  readonly sex?: 'm' | 'f';
  /** Private; removed from here once it is in the private table or the report is refused. */
  readonly birthDate?: string;
}

/** A membership renewed with the report. */
export interface NewMembership {
  readonly player: PlayerId;
  readonly from: IsoDate;
  readonly until: IsoDate;
}

/** Messages between director and office about it. */
interface SubmissionComment {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

/** A person's confirmation that a warning's data are right. */
export interface Confirmation {
  /** Of the finding (`findingKey`). */
  readonly key: string;
  /** Absent in submissions of older versions, which confirmed all warnings at once. */
  readonly reason?: string;
  readonly by?: string;
  readonly at?: string;
}

export interface Submission {
  readonly id: string;
  readonly state: SubmissionState;
  readonly authority: AuthorityId;
  readonly event: EventId;
  readonly eventName: string;
  /** The section of the event in the ledger that it replaces. */
  readonly correction?: { readonly section: number };
  readonly by: string;
  readonly affiliate?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly report: ReportDraft;
  /** Findings of the file's reader. */
  readonly readerFindings: readonly Finding[];
  /** Findings of the last check. */
  readonly findings: readonly OfficeFinding[];
  readonly confirmed: readonly Confirmation[];
  /** SHA-256 of each original file, with contact data removed. */
  readonly files: readonly { readonly name: string; readonly format?: FormatName; readonly sha256: string }[];
  readonly history: readonly SubmissionStep[];
  /** Those used in the report are entered with it. */
  readonly newPlayers?: readonly NewPlayer[];
  readonly memberships?: readonly NewMembership[];
  readonly comments?: readonly SubmissionComment[];
  /** The account of the responsible officer. */
  readonly assigned?: string;
  /** Sequences of the facts created from it. */
  readonly facts?: readonly number[];
  /** The version that was accepted. */
  readonly judged?: string;
}

/** The form written by versions before the chained audit. */
type EarlierSubmission = Omit<Submission, 'correction' | 'confirmed'> & {
  readonly correction: boolean;
  readonly confirmed: readonly string[];
};

export const submissionSpace = 'submissions';
const queueSpace = 'submission-queue';
export const fileSpace = 'files';

export async function readSubmission(reader: StoreReader, id: string): Promise<Submission | undefined> {
  const text = await reader.record(submissionSpace, id);
  // Only this module writes it.
  return text === undefined ? undefined : asOfNow(JSON.parse(text) as Submission | EarlierSubmission);
}

function asOfNow(kept: Submission | EarlierSubmission): Submission {
  if (typeof kept.correction !== 'boolean') return kept as Submission;
  const { correction, confirmed, ...rest } = kept as EarlierSubmission;
  const section = rest.report.sections[0]?.number ?? 1;
  return { ...rest, ...(correction ? { correction: { section } } : {}), confirmed: confirmed.map((key) => ({ key })) };
}

/** Identifies what a person saw: a hash of everything that can be entered. Comments and assignments do not change it. */
export function versionOf({ comments: _, assigned: __, ...content }: Submission): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** Writes it and updates its entries in the queue. */
export async function writeSubmission(
  writer: StoreWriter,
  submission: Submission,
  before: Submission | undefined,
): Promise<void> {
  for (const key of before === undefined ? [] : queueKeys(before)) await writer.putRecord(queueSpace, key, undefined);
  await writer.putRecord(submissionSpace, submission.id, JSON.stringify(submission));
  for (const key of queueKeys(submission)) await writer.putRecord(queueSpace, key, submission.id);
}

function queueKeys({ state, updatedAt, by, id }: Submission): string[] {
  return [`${state}/${updatedAt}/${id}`, `by/${encodeURIComponent(by)}/${updatedAt}/${id}`];
}

export interface QueueQuery {
  readonly state?: SubmissionState;
  readonly by?: string;
  readonly limit?: number;
  /** Oldest first unless true. */
  readonly newestFirst?: boolean;
  /** Continue after this one (its `updatedAt` and id), in the same direction. */
  readonly after?: { readonly updatedAt: string; readonly id: string };
}

/** Submissions in a state or of a person, by time of last change. Without either, those waiting for the office. */
export async function submissionQueue(reader: StoreReader, query: QueueQuery = {}): Promise<Submission[]> {
  const prefix = query.by === undefined ? `${query.state ?? 'submitted'}/` : `by/${encodeURIComponent(query.by)}/`;
  const cursor = query.after === undefined ? undefined : `${prefix}${query.after.updatedAt}/${query.after.id}`;
  const reverse = query.newestFirst === true;
  const range = {
    from: !reverse && cursor !== undefined ? `${cursor}\u0001` : prefix,
    to: reverse && cursor !== undefined ? cursor : `${prefix}\u{10FFFF}`,
    reverse,
  };
  const wanted = query.limit ?? 50;
  // With both a person and a state, rows in other states are skipped.
  const filtered = query.by !== undefined && query.state !== undefined;
  const rows = await reader.records(queueSpace, filtered ? range : { ...range, limit: wanted });
  const found: Submission[] = [];
  for (const { value } of rows) {
    if (found.length >= wanted) break;
    const submission = await readSubmission(reader, value);
    if (submission !== undefined && (query.state === undefined || submission.state === query.state)) found.push(submission);
  }
  return found;
}

/** How many are in each state. */
export async function countSubmissions(reader: StoreReader): Promise<{ readonly [state in SubmissionState]: number }> {
  const counts = { draft: 0, submitted: 0, returned: 0, accepted: 0, refused: 0 };
  for (const state of submissionStates) {
    counts[state] = (await reader.records(queueSpace, { from: `${state}/`, to: `${state}/\u{10FFFF}` })).length;
  }
  return counts;
}

export interface KeptFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stores a file under its content hash. The bytes must already be redacted. */
export async function keepFile(writer: StoreWriter, file: KeptFile): Promise<string> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  if ((await writer.record(fileSpace, sha256)) === undefined) {
    const value = JSON.stringify({ name: file.name, base64: Buffer.from(file.bytes).toString('base64') });
    await writer.putRecord(fileSpace, sha256, value);
  }
  return sha256;
}

export async function readFileOf(reader: StoreReader, sha256: string): Promise<KeptFile | undefined> {
  const text = await reader.record(fileSpace, sha256);
  if (text === undefined) return undefined;
  const { name, base64 } = JSON.parse(text) as { name: string; base64: string };
  return { name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
}

/**
 * Identifies the finding that a person confirms: its values at its places. If any value changes, it is another finding, even if
 * it is a later occurrence of a repeated finding.
 */
export function findingKey({ code, place, message, more }: Finding): string {
  const others = (more?.others ?? []).flatMap((other) => [...cellOf(other.place), other.message]);
  const content = JSON.stringify([code, ...cellOf(place), message, ...others]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function cellOf({ section = 0, player = 0, round = 0 }: Finding['place']): readonly number[] {
  return [section, player, round];
}

/** Where a finding is, as a typable word: `1/12/3` (section, player, round), `line-14`, a field, or `report`. */
export function findingPlace({ place }: Pick<Finding, 'place'>): string {
  const { section, player, round, line, field } = place;
  const parts = [section, player, round].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join('/');
  return line === undefined ? (field ?? 'report') : `line-${line}`;
}
