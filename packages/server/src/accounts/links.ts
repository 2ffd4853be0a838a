// One-time links: the first administrator, an invitation, a new password. Kept hashed, used once, expiring.

import type { Store, StoreReader } from '@harkness/office';
import { hashSecret, newSecret } from './secrets.js';

export type LinkPurpose = { readonly for: 'first-administrator' } | { readonly for: 'password'; readonly account: string };

interface LinkRecord {
  readonly purpose: LinkPurpose;
  readonly expiresAt: string;
}

const space = 'links';

export async function createLink(
  store: Store,
  purpose: LinkPurpose,
  hours: number,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  await store.write(async (writer) => {
    // A newer link for the same purpose takes the place of the older ones.
    for (const { key, value } of await writer.records(space)) {
      const record = JSON.parse(value) as LinkRecord;
      if (JSON.stringify(record.purpose) === JSON.stringify(purpose) || record.expiresAt <= now.toISOString()) {
        await writer.putRecord(space, key, undefined);
      }
    }
    await writer.putRecord(space, hashSecret(token), JSON.stringify({ purpose, expiresAt } satisfies LinkRecord));
  });
  return { token, expiresAt };
}

export async function readLink(reader: StoreReader, token: string, now: Date): Promise<LinkPurpose | undefined> {
  const text = await reader.record(space, hashSecret(token));
  const record = text === undefined ? undefined : (JSON.parse(text) as LinkRecord);
  return record === undefined || record.expiresAt <= now.toISOString() ? undefined : record.purpose;
}

/** Takes the link out of use; undefined if it is unknown, used or expired. */
export function useLink(store: Store, token: string, now: Date): Promise<LinkPurpose | undefined> {
  return store.write(async (writer) => {
    const purpose = await readLink(writer, token, now);
    if (purpose !== undefined) await writer.putRecord(space, hashSecret(token), undefined);
    return purpose;
  });
}

/** Removes links that have expired, so that none comes back to life when the clock is set back; how many. */
export function sweepLinks(store: Store, now: Date): Promise<number> {
  return store.write(async (writer) => {
    const all = await writer.records(space);
    const old = all.filter(({ value }) => (JSON.parse(value) as LinkRecord).expiresAt <= now.toISOString());
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
