// API keys for programs: shown once, kept hashed, scoped, expiring, revocable. `hk_<id>_<secret>`.

import { timingSafeEqual } from 'node:crypto';
import type { Store, StoreReader } from '@harkness/office';
import { type Account, readAccount } from './accounts.js';
import { hashSecret, newId, newSecret } from './secrets.js';

export type Scope = 'read' | 'submit' | 'office';

export interface KeyRecord {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsed?: string;
  readonly revoked: boolean;
}

const space = 'api-keys';

export async function createKey(
  store: Store,
  account: string,
  fields: { readonly name: string; readonly scopes: readonly Scope[]; readonly days: number },
  now: Date,
): Promise<{ readonly record: KeyRecord; readonly secret: string }> {
  // The id holds no underscore, so that the parts of a key can be told apart.
  const key = newId().replaceAll('_', '-');
  const secret = `hk_${key}_${newSecret()}`;
  const record: KeyRecord = {
    key,
    account,
    name: fields.name,
    scopes: [...new Set(fields.scopes)],
    hash: hashSecret(secret),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + fields.days * 86_400_000).toISOString(),
    revoked: false,
  };
  await store.write((writer) => writer.putRecord(space, key, JSON.stringify(record)));
  return { record, secret };
}

export async function keysOf(reader: StoreReader, account: string): Promise<KeyRecord[]> {
  const all = (await reader.records(space)).map(({ value }) => JSON.parse(value) as KeyRecord);
  return all.filter((record) => record.account === account).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Whose key it is and what it may do; undefined if unknown, expired, revoked, or its account is disabled. */
export async function keyOwner(
  reader: StoreReader,
  secret: string,
  now: Date,
): Promise<{ readonly account: Account; readonly record: KeyRecord } | undefined> {
  const id = /^hk_([\w-]+?)_[\w-]{43}$/.exec(secret)?.[1];
  const text = id === undefined ? undefined : await reader.record(space, id);
  if (text === undefined) return undefined;
  const record = JSON.parse(text) as KeyRecord;
  if (!timingSafeEqual(Buffer.from(record.hash, 'hex'), Buffer.from(hashSecret(secret), 'hex'))) return undefined;
  if (record.revoked || record.expiresAt <= now.toISOString()) return undefined;
  const account = await readAccount(reader, record.account);
  return account === undefined || account.disabled ? undefined : { account, record };
}

/** Notes the day a key was last used; once a day is enough, and spares the writer. */
export async function noteUse(store: Store, record: KeyRecord, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (record.lastUsed?.startsWith(today)) return;
  await store.write(async (writer) => {
    const text = await writer.record(space, record.key);
    if (text === undefined) return;
    await writer.putRecord(
      space,
      record.key,
      JSON.stringify({ ...(JSON.parse(text) as KeyRecord), lastUsed: now.toISOString() }),
    );
  });
}

/** False if the account has no such key. */
export function revokeKey(store: Store, account: string, key: string): Promise<boolean> {
  return store.write(async (writer) => {
    const text = await writer.record(space, key);
    const record = text === undefined ? undefined : (JSON.parse(text) as KeyRecord);
    if (record === undefined || record.account !== account) return false;
    await writer.putRecord(space, key, JSON.stringify({ ...record, revoked: true }));
    return true;
  });
}
