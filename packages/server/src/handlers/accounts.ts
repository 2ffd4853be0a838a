// Accounts, sessions, keys, second factor, one-time links.

import type { Store } from '@harkness/office';
import type { FastifyReply } from 'fastify';
import {
  type Account,
  accountByEmail,
  allAccounts,
  changeAccount,
  createAccount,
  needsSecondFactor,
  readAccount,
} from '../accounts/accounts.js';
import { createKey, type KeyRecord, keysOf, revokeKey } from '../accounts/keys.js';
import { createLink, readLink, useLink } from '../accounts/links.js';
import { hashPassword, passwordProblem, verifyPassword } from '../accounts/passwords.js';
import { beginSecondFactor, confirmSecondFactor, useCode, useRecoveryCode } from '../accounts/second-factor.js';
import { endSession, openSession } from '../accounts/sessions.js';
import { LoginThrottle } from '../accounts/throttle.js';
import type { accountRoutes } from '../contract/accounts.js';
import { sessionCookie } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';

export interface AccountServices {
  readonly store: Store;
  /** Address people reach the office at, for links. */
  readonly origin: () => string;
  /** Sends a reset link; undefined where mail is not configured. */
  readonly sendResetLink?: (to: Account, link: string) => Promise<void>;
  /** Told of what happens after the answer was given. */
  readonly onError: (error: unknown) => void;
  /** Writes a line of the audit. */
  readonly audit: (actor: string, action: string, about: string, detail?: string) => Promise<void>;
  /** Whether the connection is encrypted (directly or at a proxy that says so): then the cookie is Secure. */
  readonly secure: (reply: FastifyReply) => boolean;
}

const resetHours = 24;
const invitationHours = 24 * 7;
/** One mail a minute to an account, whoever asks how often. */
const mailMilliseconds = 60_000;
const mostMails = 10_000;

export function accountHandlers(services: AccountServices): Pick<Handlers, keyof typeof accountRoutes> {
  const { store, audit } = services;
  const throttle = new LoginThrottle();
  const lastMails = new Map<string, number>();
  const linkTo = (token: string) => `${services.origin()}/link#${token}`;

  async function mailLink(account: Account, send: NonNullable<AccountServices['sendResetLink']>, now: Date): Promise<void> {
    const last = lastMails.get(account.account) ?? Number.NEGATIVE_INFINITY;
    if (now.getTime() - last < mailMilliseconds) return;
    if (lastMails.size >= mostMails) lastMails.clear();
    lastMails.set(account.account, now.getTime());
    const { token } = await createLink(store, { for: 'password', account: account.account }, resetHours, now);
    await send(account, linkTo(token));
  }

  async function begin(reply: FastifyReply, account: Account, now: Date) {
    const session = await openSession(store, account, now);
    reply.setCookie(sessionCookie, session.token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: services.secure(reply),
      expires: new Date(session.expiresAt),
    });
    return sessionAnswer(account, session.csrf);
  }

  return {
    async login({ body, now, request, reply }) {
      const keys = [`account:${body.email.toLowerCase()}`, `address:${request.ip}`];
      const wait = throttle.wait(keys, now.getTime());
      if (wait > 0) {
        throw new ProblemError(429, 'too-many-logins', `Too many failed logins; try again in ${wait} seconds.`, {
          headers: { 'retry-after': String(wait) },
        });
      }
      const account = await store.read((reader) => accountByEmail(reader, body.email));
      const right = await verifyPassword(account?.passwordHash, body.password);
      if (account === undefined || !right || account.disabled) {
        throttle.failed(keys, now.getTime());
        throw new ProblemError(401, 'login-failed', 'The e-mail address or the password is wrong.');
      }
      let entered: Account = { ...account, lastLogin: now.toISOString() };
      if (account.totp?.confirmed) {
        if (body.code === undefined) throw new ProblemError(401, 'code-needed', 'Enter the code of your second factor.');
        const used = useCode(entered, body.code, now) ?? useRecoveryCode(entered, body.code);
        if (used === undefined) {
          throttle.failed(keys, now.getTime());
          throw new ProblemError(401, 'code-wrong', 'The code is wrong or was used before.');
        }
        entered = used;
      }
      throttle.succeeded(keys);
      await changeAccount(store, account.account, () => entered);
      return begin(reply, entered, now);
    },

    async session({ caller }) {
      if (caller.by === 'nobody') return null;
      return sessionAnswer(accountOf(caller), caller.by === 'session' ? caller.csrf : '');
    },

    async logout({ caller, reply }) {
      if (caller.by === 'session') await endSession(store, caller.token);
      reply.clearCookie(sessionCookie, { path: '/' });
      return undefined;
    },

    async changePassword({ body, caller, now, reply }) {
      const account = accountOf(caller);
      if (!(await verifyPassword(account.passwordHash, body.current))) {
        throw new ProblemError(403, 'password-wrong', 'The current password is wrong.');
      }
      const changed = await setPassword(store, account, body.password, now);
      await audit(account.account, 'password changed', account.account);
      await begin(reply, changed, now);
      return undefined;
    },

    async beginSecondFactor({ caller }) {
      const account = accountOf(caller);
      if (account.totp?.confirmed)
        throw new ProblemError(409, 'second-factor-there', 'A second factor is set up already; remove it first.');
      const begun = beginSecondFactor(account);
      await changeAccount(store, account.account, (current) => ({
        ...current,
        ...(begun.account.totp ? { totp: begun.account.totp } : {}),
      }));
      return { secret: begun.secret, uri: begun.uri };
    },

    async confirmSecondFactor({ body, caller, now }) {
      const account = accountOf(caller);
      const confirmed = account.totp?.confirmed ? undefined : confirmSecondFactor(account, body.code, now);
      if (confirmed === undefined)
        throw new ProblemError(403, 'code-wrong', 'The code is wrong. Is the clock of the phone right?');
      await changeAccount(store, account.account, () => confirmed.account);
      await audit(account.account, 'second factor set up', account.account);
      return { recovery: [...confirmed.recovery] };
    },

    async removeSecondFactor({ body, caller, now }) {
      const account = accountOf(caller);
      if (needsSecondFactor(account.role))
        throw new ProblemError(403, 'second-factor-required', `A ${account.role} keeps a second factor.`);
      if (useCode(account, body.code, now) === undefined)
        throw new ProblemError(403, 'code-wrong', 'The code is wrong or was used before.');
      await changeAccount(store, account.account, ({ totp: _, ...rest }) => rest);
      await audit(account.account, 'second factor removed', account.account);
      return undefined;
    },

    async keys({ caller }) {
      const records = await store.read((reader) => keysOf(reader, accountOf(caller).account));
      return { items: records.map(publicKey) };
    },

    async createKey({ body, caller, now }) {
      const account = accountOf(caller);
      const { record, secret } = await createKey(store, account.account, body, now);
      await audit(account.account, 'API key made', record.key, body.name);
      return { ...publicKey(record), secret };
    },

    async revokeKey({ params, caller }) {
      const account = accountOf(caller);
      if (!(await revokeKey(store, account.account, params.key))) throw notFound(`The key ${params.key}`);
      await audit(account.account, 'API key revoked', params.key);
      return undefined;
    },

    async followLink({ params, body, now, reply }) {
      const purpose = await store.read((reader) => readLink(reader, params.token, now));
      if (purpose === undefined)
        throw new ProblemError(404, 'link-not-valid', 'The link was used before, has expired, or was replaced by a newer one.');
      if (purpose.for === 'first-administrator') {
        if (body.email === undefined || body.name === undefined)
          throw new ProblemError(400, 'name-and-email-needed', 'The first administrator gives a name and an e-mail address.');
        refuseBadPassword(body.password, { email: body.email, name: body.name });
        if ((await useLink(store, params.token, now)) === undefined)
          throw new ProblemError(404, 'link-not-valid', 'The link was used before.');
        const account = await createAccount(
          store,
          { name: body.name, email: body.email, role: 'administrator' },
          now.toISOString(),
        );
        if (account === undefined) throw new ProblemError(409, 'email-taken', 'That e-mail address has an account.');
        await audit(account.account, 'first administrator', account.account);
        return begin(reply, await setPassword(store, account, body.password, now), now);
      }
      const account = await store.read((reader) => readAccount(reader, purpose.account));
      if (account === undefined || account.disabled) throw notFound('The account');
      refuseBadPassword(body.password, account);
      if ((await useLink(store, params.token, now)) === undefined)
        throw new ProblemError(404, 'link-not-valid', 'The link was used before.');
      await audit(account.account, 'password set by link', account.account);
      const changed = await setPassword(store, account, body.password, now);
      // A link proves the mailbox or an administrator's word, not the second factor: whoever has one logs in with it.
      if (changed.totp?.confirmed)
        throw new ProblemError(401, 'code-needed', 'The new password is set. Log in with it and your second factor.');
      return begin(reply, changed, now);
    },

    async requestReset({ body, now }) {
      const account = await store.read((reader) => accountByEmail(reader, body.email));
      // Nobody waits for the mail: how long it takes, or that it fails, would tell that there is an account.
      if (account !== undefined && !account.disabled && services.sendResetLink)
        mailLink(account, services.sendResetLink, now).catch(services.onError);
      return undefined;
    },

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

    async createAccount({ body, caller, now }) {
      const account = await createAccount(store, body, now.toISOString());
      if (account === undefined) throw new ProblemError(409, 'email-taken', 'That e-mail address has an account.');
      const { token } = await createLink(store, { for: 'password', account: account.account }, invitationHours, now);
      await audit(accountOf(caller).account, 'account made', account.account, account.role);
      return { account: publicAccount(account), link: linkTo(token) };
    },

    async updateAccount({ params, body, caller }) {
      const actor = accountOf(caller);
      if (params.account === actor.account && (body.disabled === true || (body.role !== undefined && body.role !== actor.role))) {
        throw new ProblemError(409, 'not-oneself', 'Nobody disables himself or changes his own role.');
      }
      const changed = await changeAccount(store, params.account, ({ player, ...account }) => ({
        ...account,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.role === undefined ? {} : { role: body.role }),
        ...(body.disabled === undefined ? {} : { disabled: body.disabled }),
        ...(body.player === null || (body.player ?? player) === undefined ? {} : { player: body.player ?? player ?? '' }),
      }));
      if (changed === undefined) throw notFound('The account');
      await audit(actor.account, 'account changed', params.account, Object.keys(body).join(', '));
      return publicAccount(changed);
    },

    async affiliates({ params, body, caller }) {
      const changed = await changeAccount(store, params.account, (account) => ({
        ...account,
        affiliates: [...new Set(body.affiliates)].sort(),
      }));
      if (changed === undefined) throw notFound('The account');
      await audit(accountOf(caller).account, 'affiliates set', params.account, changed.affiliates.join(', '));
      return publicAccount(changed);
    },

    async resetLink({ params, caller, now }) {
      const account = await store.read((reader) => readAccount(reader, params.account));
      if (account === undefined) throw notFound('The account');
      const { token, expiresAt } = await createLink(store, { for: 'password', account: account.account }, resetHours, now);
      await audit(accountOf(caller).account, 'reset link made', account.account);
      return { link: linkTo(token), expiresAt };
    },
  };
}

function refuseBadPassword(password: string, person: { readonly email: string; readonly name: string }): void {
  const problem = passwordProblem(password, person);
  if (problem !== undefined) throw new ProblemError(400, 'password-too-weak', problem);
}

/** Sets the password and ends every session begun before. */
async function setPassword(store: Store, account: Account, password: string, now: Date): Promise<Account> {
  refuseBadPassword(password, account);
  const passwordHash = await hashPassword(password);
  const changed = await changeAccount(store, account.account, (current) => ({
    ...current,
    passwordHash,
    sessionsFrom: now.toISOString(),
  }));
  if (changed === undefined) throw notFound('The account');
  return changed;
}

function publicAccount(account: Account) {
  const { passwordHash: _, totp, sessionsFrom: __, affiliates, ...rest } = account;
  return { ...rest, affiliates: [...affiliates], secondFactor: totp?.confirmed === true };
}

function sessionAnswer(account: Account, csrf: string) {
  return {
    account: publicAccount(account),
    csrf,
    mustSetUpSecondFactor: needsSecondFactor(account.role) && !account.totp?.confirmed,
  };
}

function publicKey(record: KeyRecord) {
  const { account: _, hash: __, scopes, ...rest } = record;
  return { ...rest, scopes: [...scopes] };
}
