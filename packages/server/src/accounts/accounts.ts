// Accounts in the office's records: who may do what. Nothing here is a fact of the ledger; the ledger names actors by account id.

import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import type { Role } from '../contract/route.js';
import { newId } from './secrets.js';

export interface Account {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The player this person is, for seeing his own private fields. */
  readonly player?: string;
  /** Affiliates an officer has let this director act for. */
  readonly affiliates: readonly string[];
  readonly passwordHash?: string;
  /** Base32; confirmed or not yet. */
  readonly totp?: {
    readonly secret: string;
    readonly confirmed: boolean;
    readonly lastCounter: number;
    readonly recovery: readonly string[];
  };
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly lastLogin?: string;
  /** Sessions begun before this are over. */
  readonly sessionsFrom: string;
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

function emailKey(email: string): string {
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

export async function putAccount(writer: StoreWriter, account: Account): Promise<void> {
  await writer.putRecord(accounts, account.account, JSON.stringify(account));
  await writer.putRecord(byEmail, emailKey(account.email), account.account);
}

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly player?: string | undefined;
  readonly affiliates?: readonly string[];
}

/** Undefined if the address is taken. */
export function createAccount(store: Store, fields: NewAccount, now: string): Promise<Account | undefined> {
  return store.write(async (writer) => {
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
      sessionsFrom: now,
    };
    await putAccount(writer, account);
    return account;
  });
}

/** Reads, changes and writes an account in one transaction; undefined if there is none. */
export function changeAccount(
  store: Store,
  account: string,
  change: (account: Account) => Account | undefined,
): Promise<Account | undefined> {
  return store.write(async (writer) => {
    const found = await readAccount(writer, account);
    const changed = found && change(found);
    if (changed === undefined) return undefined;
    await putAccount(writer, changed);
    return changed;
  });
}
