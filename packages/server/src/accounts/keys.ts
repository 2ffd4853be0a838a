// API keys for programs: shown once, stored as hashes, scoped, expiring, revocable. `hk_<id>_<secret>`. A key's rights are fixed
// when it is created: its scopes, and its owner's role and affiliates then. Rights the owner gains later do not extend it.

import { timingSafeEqual } from 'node:crypto';
import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import type { Role } from '../contract/route.js';
import { type Scope, scopeRules } from '../contract/scopes.js';
import { type Account, atLeast, epochOf, readAccount } from './accounts.js';
import { hashSecret, newId, newSecret } from './secrets.js';

export interface KeyRecord {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The owner's role at creation. Absent, like the next two, in keys of earlier versions. */
  readonly role?: Role;
  readonly affiliates?: readonly string[];
  readonly epoch?: number;
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsed?: string;
  readonly revoked: boolean;
}

const space = 'api-keys';

export async function createKey(
  writer: StoreWriter,
  account: Account,
  fields: { readonly name: string; readonly scopes: readonly Scope[]; readonly days: number },
  now: Date,
): Promise<{ readonly record: KeyRecord; readonly secret: string }> {
  // The id contains no underscore, so that the parts of a key can be separated.
  const key = newId().replaceAll('_', '-');
  const secret = `hk_${key}_${newSecret()}`;
  const record: KeyRecord = {
    key,
    account: account.account,
    name: fields.name,
    scopes: [...new Set(fields.scopes)],
    role: account.role,
    affiliates: account.affiliates,
    epoch: epochOf(account),
    hash: hashSecret(secret),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + fields.days * 86_400_000).toISOString(),
    revoked: false,
  };
  await writer.putRecord(space, key, JSON.stringify(record));
  return { record, secret };
}

/**
 * The keys of these accounts, newest first. A key counts as revoked if its account has a new password or role, or is disabled.
 */
export async function keysOf(reader: StoreReader, ...accounts: readonly Account[]): Promise<KeyRecord[]> {
  const owners = new Map(accounts.map((account) => [account.account, account]));
  const all = (await reader.records(space)).map(({ value }) => JSON.parse(value) as KeyRecord);
  return all
    .flatMap((record) => {
      const owner = owners.get(record.account);
      if (owner === undefined) return [];
      const hasEnded = owner.disabled || (record.epoch ?? 0) !== epochOf(owner);
      return [{ ...record, revoked: record.revoked || hasEnded }];
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * The owner with the rights of the key; undefined if it is unknown, expired or revoked, or its account is disabled or in a new
 * epoch.
 */
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
  if (account === undefined || account.disabled || (record.epoch ?? 0) !== epochOf(account)) return undefined;
  return { account: narrowed(account, record), record };
}

/** The least of the owner's current rights, their rights when the key was created, and the key's scopes. */
function narrowed(account: Account, { scopes, role, affiliates }: KeyRecord): Account {
  const widest = scopes.reduce<Role>((so, scope) => higher(so, scopeRules[scope].acts), 'player');
  return {
    ...account,
    role: lower(lower(account.role, role ?? account.role), widest),
    affiliates: account.affiliates.filter((one) => affiliates === undefined || affiliates.includes(one)),
  };
}

function lower(a: Role, b: Role): Role {
  return atLeast(a, b) ? b : a;
}

function higher(a: Role, b: Role): Role {
  return atLeast(a, b) ? a : b;
}

/** Records the day a key was last used; once a day is enough and saves writes. */
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

/** The revoked key; undefined if there is no such key, or it is not this account's if one is named. */
export async function revokeKey(writer: StoreWriter, key: string, account?: string): Promise<KeyRecord | undefined> {
  const text = await writer.record(space, key);
  const record = text === undefined ? undefined : (JSON.parse(text) as KeyRecord);
  if (record === undefined || (account !== undefined && record.account !== account)) return undefined;
  const revoked = { ...record, revoked: true };
  await writer.putRecord(space, key, JSON.stringify(revoked));
  return revoked;
}
