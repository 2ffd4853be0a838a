// What people follow, and what waits to be told to them.
//
//   follows           `account/kind/id` → since when
//   notice-settings   account → how often, the link that ends it, when the last mail went out
//   notice-links      hash of that link's token → account
//   notices           `account/…` → what waits to be told
//   notice-cursor     `cursor` → facts and runs that were looked at

import type { StoreReader, StoreWriter } from '@harkness/office';
import { hashSecret, newSecret } from '../accounts/secrets.js';

type FollowKind = 'player' | 'event' | 'list' | 'queue';
type Frequency = 'now' | 'daily' | 'weekly';

export interface Followed {
  readonly kind: FollowKind;
  readonly id: string;
}

export interface Follow extends Followed {
  readonly account: string;
  readonly since: string;
}

interface NoticeSettings {
  readonly often: Frequency;
  /** Ends all notices by mail without logging in. */
  readonly token: string;
  /** When the last mail went out. */
  readonly last?: string;
}

/** Of the queue there is one. */
export const theQueue: Followed = { kind: 'queue', id: 'all' };
export const followsAtMost = 200;

const followSpace = 'follows';
const settingSpace = 'notice-settings';
const linkSpace = 'notice-links';
const noticeSpace = 'notices';
const cursorSpace = 'notice-cursor';

const defaults: Frequency = 'daily';

function followKey(account: string, { kind, id }: Followed): string {
  return `${account}/${kind}/${encodeURIComponent(id)}`;
}

function parseFollow(key: string, since: string): Follow {
  const [account = '', kind = '', id = ''] = key.split('/');
  return { account, kind: kind as FollowKind, id: decodeURIComponent(id), since };
}

const of = (account: string) => ({ from: `${account}/`, to: `${account}0` });

export async function followsOf(reader: StoreReader, account: string): Promise<Follow[]> {
  return (await reader.records(followSpace, of(account))).map(({ key, value }) => parseFollow(key, value));
}

export async function allFollows(reader: StoreReader): Promise<Follow[]> {
  return (await reader.records(followSpace)).map(({ key, value }) => parseFollow(key, value));
}

export async function follow(writer: StoreWriter, account: string, followed: Followed, now: string): Promise<void> {
  const key = followKey(account, followed);
  if ((await writer.record(followSpace, key)) === undefined) await writer.putRecord(followSpace, key, now);
  await settingsIn(writer, account);
}

/** False if it was not followed. */
export async function unfollow(writer: StoreWriter, account: string, followed: Followed): Promise<boolean> {
  const key = followKey(account, followed);
  if ((await writer.record(followSpace, key)) === undefined) return false;
  await writer.putRecord(followSpace, key, undefined);
  return true;
}

export async function readSettings(reader: StoreReader, account: string): Promise<NoticeSettings | undefined> {
  const text = await reader.record(settingSpace, account);
  return text === undefined ? undefined : (JSON.parse(text) as NoticeSettings);
}

async function settingsIn(writer: StoreWriter, account: string): Promise<NoticeSettings> {
  const there = await readSettings(writer, account);
  if (there !== undefined) return there;
  const made: NoticeSettings = { often: defaults, token: newSecret() };
  await writer.putRecord(settingSpace, account, JSON.stringify(made));
  await writer.putRecord(linkSpace, hashSecret(made.token), account);
  return made;
}

export async function changeSettings(
  writer: StoreWriter,
  account: string,
  change: Partial<Omit<NoticeSettings, 'token'>>,
): Promise<NoticeSettings> {
  const next = { ...(await settingsIn(writer, account)), ...change };
  await writer.putRecord(settingSpace, account, JSON.stringify(next));
  return next;
}

export function often(settings: NoticeSettings | undefined): Frequency {
  return settings?.often ?? defaults;
}

/** Used by the link in a mail: ends all following and removes waiting notices. Undefined if the link is unknown. */
export async function stopByToken(writer: StoreWriter, token: string): Promise<{ account: string; stopped: number } | undefined> {
  const account = await writer.record(linkSpace, hashSecret(token));
  if (account === undefined) return undefined;
  const follows = await writer.records(followSpace, of(account));
  for (const { key } of follows) await writer.putRecord(followSpace, key, undefined);
  for (const { key } of await writer.records(noticeSpace, of(account))) await writer.putRecord(noticeSpace, key, undefined);
  return { account, stopped: follows.length };
}

// ── Waiting notices ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface WaitingNotice {
  readonly title: string;
  readonly text: string;
  /** Address of the page, relative to the office's. */
  readonly path: string;
}

/** `name` identifies the subject, so that nothing is sent twice. */
export async function putNotice(writer: StoreWriter, account: string, name: string, notice: WaitingNotice): Promise<void> {
  await writer.putRecord(noticeSpace, `${account}/${name}`, JSON.stringify(notice));
}

export async function accountsWithNotices(reader: StoreReader): Promise<string[]> {
  const keys = (await reader.records(noticeSpace)).map(({ key }) => key.slice(0, key.indexOf('/')));
  return [...new Set(keys)];
}

/** Removes them, in the transaction that posts the mail. */
export async function takeNotices(writer: StoreWriter, account: string): Promise<WaitingNotice[]> {
  const rows = await writer.records(noticeSpace, of(account));
  for (const { key } of rows) await writer.putRecord(noticeSpace, key, undefined);
  return rows.map(({ value }) => JSON.parse(value) as WaitingNotice);
}

export interface NoticeCursor {
  /** Last fact and last run processed. */
  readonly seq: number;
  readonly run: number;
  /** Officers were notified of reports submitted up to this instant. */
  readonly queue: string;
}

export async function readCursor(reader: StoreReader): Promise<NoticeCursor | undefined> {
  const text = await reader.record(cursorSpace, 'cursor');
  return text === undefined ? undefined : (JSON.parse(text) as NoticeCursor);
}

export async function writeCursor(writer: StoreWriter, cursor: NoticeCursor): Promise<void> {
  await writer.putRecord(cursorSpace, 'cursor', JSON.stringify(cursor));
}
