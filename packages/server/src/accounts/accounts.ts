// Accounts in the office's records: who may do what. They are not facts; the ledger names actors by account id.

import type { StoreReader, StoreWriter } from '@harkness/office';
import type { Role } from '../contract/route.js';
import { newId } from './secrets.js';

export interface Account {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /**
   * Increases with every change: whoever changes an account states the version they saw. Absent (0) in accounts of earlier server
   * versions.
   */
  readonly version?: number;
  /** Sessions, keys and links of another epoch are void. A new password or role starts a new one. */
  readonly epoch?: number;
  /** The player this person is, so that they may see their own private fields. */
  readonly player?: string;
  /** Affiliates that an officer allowed this director to act for. */
  readonly affiliates: readonly string[];
  readonly passwordHash?: string;
  /** Possibly not yet confirmed. */
  readonly totp?: {
    /** Base32; sealed if the office has a secret key. */
    readonly secret: string;
    readonly confirmed: boolean;
    readonly lastCounter: number;
    readonly recovery: readonly string[];
  };
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly lastLogin?: string;
  /** Hashes of recently used devices, latest first. */
  readonly devices?: readonly string[];
}

const accounts = 'accounts';
const byEmail = 'account-emails';

const ranks: { readonly [R in Role]: number } = { player: 0, director: 1, officer: 2, administrator: 3 };

export function atLeast(role: Role, wanted: Role): boolean {
  return ranks[role] >= ranks[wanted];
}

/** Whether the role must have a second factor before it may act. */
export function needsSecondFactor(role: Role): boolean {
  return atLeast(role, 'officer');
}

/** Normalises an address, so that different spellings are one. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export async function readAccount(reader: StoreReader, account: string): Promise<Account | undefined> {
  const text = await reader.record(accounts, account);
  return text === undefined ? undefined : (JSON.parse(text) as Account);
}

export async function accountByEmail(reader: StoreReader, email: string): Promise<Account | undefined> {
  const id = await reader.record(byEmail, emailKey(email));
  return id === undefined ? undefined : readAccount(reader, id);
}

export async function allAccounts(reader: StoreReader): Promise<Account[]> {
  return (await reader.records(accounts)).map(({ value }) => JSON.parse(value) as Account);
}

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly player?: string | undefined;
  readonly affiliates?: readonly string[];
}

/** Undefined if the address is taken. */
export async function createAccountIn(writer: StoreWriter, fields: NewAccount, now: string): Promise<Account | undefined> {
  if ((await accountByEmail(writer, fields.email)) !== undefined) return undefined;
  const account: Account = {
    account: newId(),
    name: fields.name,
    email: fields.email.trim(),
    role: fields.role,
    ...(fields.player === undefined ? {} : { player: fields.player }),
    affiliates: fields.affiliates ?? [],
    disabled: false,
    createdAt: now,
    version: 1,
    epoch: 0,
  };
  await writer.putRecord(accounts, account.account, JSON.stringify(account));
  await writer.putRecord(byEmail, emailKey(account.email), account.account);
  return account;
}

export class AccountChanged extends Error {
  constructor() {
    super('The account was changed meanwhile. Look at it again, then repeat the change.');
    this.name = 'AccountChanged';
  }
}

/**
 * Changes the current account, never a stale copy: compare and set in the database, inside the caller's transaction. Undefined if
 * there is no such account or `change` refuses. With `seen`, throws `AccountChanged` if the version has changed since.
 */
export async function changeAccountIn(
  writer: StoreWriter,
  account: string,
  change: (account: Account) => Account | undefined,
  seen?: number,
): Promise<Account | undefined> {
  const text = await writer.record(accounts, account);
  const found = text === undefined ? undefined : (JSON.parse(text) as Account);
  if (found !== undefined && seen !== undefined && seen !== versionOf(found)) throw new AccountChanged();
  const changed = found && change(found);
  if (found === undefined || changed === undefined) return undefined;
  const next: Account = { ...changed, account: found.account, email: found.email, version: versionOf(found) + 1 };
  if (!(await writer.replaceRecord(accounts, account, text, JSON.stringify(next)))) throw new AccountChanged();
  return next;
}

export function versionOf(account: Account): number {
  return account.version ?? 0;
}

export function epochOf(account: Account): number {
  return account.epoch ?? 0;
}

/** Ends every session, key and link of the account. */
export function nextEpoch(account: Account): Account {
  return { ...account, epoch: epochOf(account) + 1 };
}
