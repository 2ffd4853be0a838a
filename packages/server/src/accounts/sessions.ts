// Sessions: a random token in an HttpOnly cookie, stored as a hash, each with its own CSRF token.

import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import { type Account, epochOf, readAccount } from './accounts.js';
import { hashSecret, newId, newSecret } from './secrets.js';

/** The device that started a session, so that its owner can recognise it. */
export interface Device {
  readonly agent: string;
  readonly address: string;
}

interface SessionRecord extends Device {
  /** Identifies the session to its owner; grants no access. */
  readonly session: string;
  readonly account: string;
  readonly csrf: string;
  readonly startedAt: string;
  readonly expiresAt: string;
  /** The account's epoch when it started. Sessions of earlier versions have none and are void. */
  readonly epoch: number;
}

export interface OpenSession {
  readonly token: string;
  readonly csrf: string;
  readonly expiresAt: string;
}

export interface SessionOwner {
  readonly account: Account;
  readonly csrf: string;
  readonly session: string;
}

const space = 'sessions';
const hours = 12;

export async function openSession(writer: StoreWriter, account: Account, now: Date, device: Device): Promise<OpenSession> {
  const token = newSecret();
  const session: SessionRecord = {
    session: newId(),
    account: account.account,
    csrf: newSecret(),
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    epoch: epochOf(account),
    agent: device.agent,
    address: device.address,
  };
  await writer.putRecord(space, hashSecret(token), JSON.stringify(session));
  return { token, csrf: session.csrf, expiresAt: session.expiresAt };
}

/** The session's owner; undefined if it expired or ended, or its account is disabled or in a new epoch. */
export async function sessionOwner(reader: StoreReader, token: string, now: Date): Promise<SessionOwner | undefined> {
  const text = await reader.record(space, hashSecret(token));
  if (text === undefined) return undefined;
  const session = JSON.parse(text) as SessionRecord;
  const account = await readAccount(reader, session.account);
  if (account === undefined || !isOpen(session, account, now)) return undefined;
  return { account, csrf: session.csrf, session: session.session };
}

function isOpen(session: SessionRecord, account: Account, now: Date): boolean {
  return session.expiresAt > now.toISOString() && !account.disabled && session.epoch === epochOf(account);
}

async function recordsOf(
  reader: StoreReader,
  account: string,
): Promise<readonly { readonly key: string; readonly session: SessionRecord }[]> {
  const all = (await reader.records(space)).map(({ key, value }) => ({ key, session: JSON.parse(value) as SessionRecord }));
  return all.filter(({ session }) => session.account === account);
}

/** The open sessions of an account, newest first. */
export async function sessionsOf(
  reader: StoreReader,
  account: Account,
  now: Date,
): Promise<readonly (Device & Pick<SessionRecord, 'session' | 'startedAt' | 'expiresAt'>)[]> {
  return (await recordsOf(reader, account.account))
    .filter(({ session }) => isOpen(session, account, now))
    .map(({ session: { session, startedAt, expiresAt, agent, address } }) => ({ session, startedAt, expiresAt, agent, address }))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

export async function endSession(store: Store, token: string): Promise<void> {
  await store.write((writer) => writer.putRecord(space, hashSecret(token), undefined));
}

/** Ends the selected sessions of an account; returns how many. */
export async function endSessionsOf(writer: StoreWriter, account: string, wanted: (session: string) => boolean): Promise<number> {
  const ended = (await recordsOf(writer, account)).filter(({ session }) => wanted(session.session));
  for (const { key } of ended) await writer.putRecord(space, key, undefined);
  return ended.length;
}

/** Removes expired sessions; returns how many. */
export function sweepSessions(store: Store, now: Date): Promise<number> {
  return store.write(async (writer) => {
    const old = (await writer.records(space)).filter(
      ({ value }) => (JSON.parse(value) as SessionRecord).expiresAt <= now.toISOString(),
    );
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
