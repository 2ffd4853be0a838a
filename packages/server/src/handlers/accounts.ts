// Accounts, for officers and administrators.

import { writeAudit } from '@harkness/ledger';
import { type StoreReader, unknownAffiliates } from '@harkness/office';
import { AccountChanged, allAccounts, changeAccountIn, createAccountIn, nextEpoch, readAccount } from '../accounts/accounts.js';
import { keysOf, revokeKey } from '../accounts/keys.js';
import { createLinkIn } from '../accounts/links.js';
import type { accountRoutes } from '../contract/accounts.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { roleNotice } from '../services/notices.js';
import { type AccountServices, notify, publicAccount, refuseIfDemoted } from './account-services.js';
import { ownAccountHandlers, publicKey } from './own-account.js';
import { resetHours, signInHandlers } from './sign-in.js';

const invitationHours = 24 * 7;

export function accountHandlers(services: AccountServices): Pick<Handlers, keyof typeof accountRoutes> {
  const { store } = services;
  const linkTo = (token: string) => `${services.origin()}/link#${token}`;

  return {
    ...signInHandlers(services),
    ...ownAccountHandlers(services),

    async accounts({ query }) {
      const wanted = (query.q ?? '').toLowerCase();
      const found = (await store.read(allAccounts))
        .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.account < b.account ? -1 : 1));
      const start = query.cursor === undefined ? 0 : found.findIndex(({ account }) => account === query.cursor) + 1;
      const items = found.slice(start, start + query.limit);
      const last = items.at(-1);
      return { items: items.map(publicAccount), ...(last && start + items.length < found.length ? { next: last.account } : {}) };
    },

    async allKeys() {
      return store.read(async (reader) => {
        const accounts = await allAccounts(reader);
        const names = new Map(accounts.map(({ account, name }) => [account, name]));
        const records = await keysOf(reader, ...accounts);
        return {
          items: records.map((record) => ({
            ...publicKey(record),
            account: record.account,
            accountName: names.get(record.account) ?? record.account,
          })),
        };
      });
    },

    async endKey({ params, caller }) {
      await store.write(async (writer) => {
        await refuseIfDemoted(writer, caller);
        const ended = await revokeKey(writer, params.key);
        if (ended === undefined) throw notFound(`The key ${params.key}`);
        const detail = `${ended.name}, of ${(await readAccount(writer, ended.account))?.name ?? ended.account}`;
        await writeAudit(writer, { actor: accountOf(caller).account, action: 'API key revoked', about: params.key, detail });
      });
      return undefined;
    },

    async createAccount({ body, caller, now }) {
      const { account, token } = await store.write(async (writer) => {
        await refuseIfDemoted(writer, caller);
        await refuseUnknown(writer, body.affiliates);
        const made = await createAccountIn(writer, body, now.toISOString());
        if (made === undefined) throw new ProblemError(409, 'email-taken', 'That e-mail address has an account.');
        const link = await createLinkIn(writer, { for: 'password', account: made.account }, invitationHours, now);
        const actor = accountOf(caller).account;
        await writeAudit(writer, { actor, action: 'account made', about: made.account, detail: made.role });
        return { account: made, token: link.token };
      });
      return { account: publicAccount(account), link: linkTo(token) };
    },

    async updateAccount({ params, body, caller, now }) {
      const actor = accountOf(caller);
      let isNewRole = false;
      const { version: _, ...fields } = body;
      const detail = Object.keys(fields).join(', ');
      const changed = await withVersion(() =>
        store.write(async (writer) => {
          await refuseIfDemoted(writer, caller);
          const after = await changeAccountIn(
            writer,
            params.account,
            ({ player, ...account }) => {
              isNewRole = body.role !== undefined && body.role !== account.role;
              const isSwitched = body.disabled !== undefined && body.disabled !== account.disabled;
              if (params.account === actor.account && (isNewRole || isSwitched))
                throw new ProblemError(409, 'not-oneself', 'Nobody disables themselves or changes their own role.');
              const next = {
                ...account,
                ...(body.name === undefined ? {} : { name: body.name }),
                ...(body.role === undefined ? {} : { role: body.role }),
                ...(body.disabled === undefined ? {} : { disabled: body.disabled }),
                ...(body.player === null || (body.player ?? player) === undefined ? {} : { player: body.player ?? player ?? '' }),
              };
              return isNewRole || isSwitched || body.endSessions === true ? nextEpoch(next) : next;
            },
            body.version,
          );
          if (after === undefined) throw notFound('The account');
          await writeAudit(writer, { actor: actor.account, action: 'account changed', about: params.account, detail });
          return after;
        }),
      );
      if (isNewRole) notify(services, changed, roleNotice(services.origin(), changed.role, now));
      return publicAccount(changed);
    },

    async affiliates({ params, body, caller }) {
      const changed = await withVersion(() =>
        store.write(async (writer) => {
          await refuseIfDemoted(writer, caller);
          const affiliates = [...new Set(body.affiliates)].sort();
          await refuseUnknown(writer, affiliates);
          const after = await changeAccountIn(writer, params.account, (account) => ({ ...account, affiliates }), body.version);
          if (after === undefined) throw notFound('The account');
          const actor = accountOf(caller).account;
          await writeAudit(writer, { actor, action: 'affiliates set', about: params.account, detail: affiliates.join(', ') });
          return after;
        }),
      );
      return publicAccount(changed);
    },

    async resetLink({ params, caller, now }) {
      const { token, expiresAt } = await store.write(async (writer) => {
        await refuseIfDemoted(writer, caller);
        const account = await readAccount(writer, params.account);
        if (account === undefined) throw notFound('The account');
        await writeAudit(writer, { actor: accountOf(caller).account, action: 'reset link made', about: params.account });
        return createLinkIn(writer, { for: 'password', account: account.account }, resetHours, now);
      });
      return { link: linkTo(token), expiresAt };
    },
  };
}

/** An account may only act for affiliates that exist: in an event of the ledger, or in the office's list. */
async function refuseUnknown(reader: StoreReader, affiliates: readonly string[]): Promise<void> {
  const [unknown] = await unknownAffiliates(reader, affiliates);
  if (unknown === undefined) return;
  throw new ProblemError(
    422,
    'affiliate-unknown',
    `The office knows no affiliate ${unknown}. Enter it in the list of affiliates first.`,
  );
}

/** Reports a conflict if somebody else's change came first. */
async function withVersion<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AccountChanged) throw new ProblemError(409, 'account-changed', error.message);
    throw error;
  }
}
