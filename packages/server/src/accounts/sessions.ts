// Sessions: a random token in an HttpOnly cookie, its hash in the records, with a CSRF token of its own.

import type { Store, StoreReader } from '@harkness/office';
import { type Account, readAccount } from './accounts.js';
import { hashSecret, newSecret } from './secrets.js';

interface SessionRecord {
  readonly account: string;
  readonly csrf: string;
  readonly startedAt: string;
  readonly expiresAt: string;
}

export interface OpenSession {
  readonly token: string;
  readonly csrf: string;
  readonly expiresAt: string;
}

export interface SessionOwner {
  readonly account: Account;
  readonly csrf: string;
}

const space = 'sessions';
const hours = 12;

export async function openSession(store: Store, account: Account, now: Date): Promise<OpenSession> {
  const token = newSecret();
  const session: SessionRecord = {
    account: account.account,
    csrf: newSecret(),
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  };
  await store.write((writer) => writer.putRecord(space, hashSecret(token), JSON.stringify(session)));
  return { token, csrf: session.csrf, expiresAt: session.expiresAt };
}

/** Whose session it is; undefined once it has expired, was ended, or its account is disabled. */
export async function sessionOwner(reader: StoreReader, token: string, now: Date): Promise<SessionOwner | undefined> {
  const text = await reader.record(space, hashSecret(token));
  if (text === undefined) return undefined;
  const session = JSON.parse(text) as SessionRecord;
  if (session.expiresAt <= now.toISOString()) return undefined;
  const account = await readAccount(reader, session.account);
  if (account === undefined || account.disabled || session.startedAt < account.sessionsFrom) return undefined;
  return { account, csrf: session.csrf };
}

export async function endSession(store: Store, token: string): Promise<void> {
  await store.write((writer) => writer.putRecord(space, hashSecret(token), undefined));
}

/** Removes expired sessions; how many. */
export function sweepSessions(store: Store, now: Date): Promise<number> {
  return store.write(async (writer) => {
    const old = (await writer.records(space)).filter(
      ({ value }) => (JSON.parse(value) as SessionRecord).expiresAt <= now.toISOString(),
    );
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
