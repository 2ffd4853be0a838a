// One-time links: for the first administrator, an invitation, a new password. Stored as hashes, used once, expiring; void once
// the account starts a new epoch.

import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import { epochOf, readAccount } from './accounts.js';
import { hashSecret, newSecret } from './secrets.js';

export type LinkPurpose = { readonly for: 'first-administrator' } | { readonly for: 'password'; readonly account: string };

interface LinkRecord {
  readonly purpose: LinkPurpose;
  readonly expiresAt: string;
  /** The account's epoch; absent for the first administrator, and in links of earlier versions. */
  readonly epoch?: number;
}

const space = 'links';

export function createLink(
  store: Store,
  purpose: LinkPurpose,
  hours: number,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  return store.write((writer) => createLinkIn(writer, purpose, hours, now));
}

export async function createLinkIn(
  writer: StoreWriter,
  purpose: LinkPurpose,
  hours: number,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  // A newer link for the same purpose replaces older ones.
  for (const { key, value } of await writer.records(space)) {
    const record = JSON.parse(value) as LinkRecord;
    if (JSON.stringify(record.purpose) === JSON.stringify(purpose) || record.expiresAt <= now.toISOString()) {
      await writer.putRecord(space, key, undefined);
    }
  }
  const account = purpose.for === 'password' ? await readAccount(writer, purpose.account) : undefined;
  const record: LinkRecord = { purpose, expiresAt, ...(account === undefined ? {} : { epoch: epochOf(account) }) };
  await writer.putRecord(space, hashSecret(token), JSON.stringify(record));
  return { token, expiresAt };
}

export async function readLink(reader: StoreReader, token: string, now: Date): Promise<LinkPurpose | undefined> {
  const text = await reader.record(space, hashSecret(token));
  const record = text === undefined ? undefined : (JSON.parse(text) as LinkRecord);
  if (record === undefined || record.expiresAt <= now.toISOString()) return undefined;
  if (record.purpose.for === 'password' && record.epoch !== undefined) {
    const account = await readAccount(reader, record.purpose.account);
    if (account === undefined || epochOf(account) !== record.epoch) return undefined;
  }
  return record.purpose;
}

/** Consumes the link, in the transaction that performs its purpose; undefined if it is unknown, used, void or expired. */
export async function useLink(writer: StoreWriter, token: string, now: Date): Promise<LinkPurpose | undefined> {
  const purpose = await readLink(writer, token, now);
  if (purpose !== undefined) await writer.putRecord(space, hashSecret(token), undefined);
  return purpose;
}

/**
 * Removes expired links, so that none becomes valid again if the clock is set back. Returns how many. If there are none, nothing
 * is written.
 */
export async function sweepLinks(store: Store, now: Date): Promise<number> {
  const expired = async (reader: StoreReader) =>
    (await reader.records(space)).filter(({ value }) => (JSON.parse(value) as LinkRecord).expiresAt <= now.toISOString());
  if ((await store.read(expired)).length === 0) return 0;
  return store.write(async (writer) => {
    const old = await expired(writer);
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
