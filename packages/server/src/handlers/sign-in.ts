// Signing in and out: login, session, one-time links, reset by mail.

import { writeAudit } from '@harkness/ledger';
import type { StoreWriter } from '@harkness/office';
import {
  type Account,
  accountByEmail,
  changeAccountIn,
  createAccountIn,
  epochOf,
  nextEpoch,
  readAccount,
} from '../accounts/accounts.js';
import { createLinkIn, readLink, sweepLinks, useLink } from '../accounts/links.js';
import { hashPassword, verifyPassword } from '../accounts/passwords.js';
import { useFactor } from '../accounts/second-factor.js';
import { hashSecret } from '../accounts/secrets.js';
import { type Device, endSession, type OpenSession, openSession } from '../accounts/sessions.js';
import { excuseGuess, type Guesser, guessedRight } from '../accounts/throttle.js';
import type { accountRoutes } from '../contract/accounts.js';
import { clearSessionCookie } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { signInNotice } from '../services/notices.js';
import { type AccountServices, deviceOf, entered, guess, notify, refuseBadPassword, sessionAnswer } from './account-services.js';

type SignIn = 'login' | 'session' | 'logout' | 'followLink' | 'requestReset';

export const resetHours = 24;
/** At most one mail per minute to an account, across all requests and processes. */
const mailMilliseconds = 60_000;
const mailSpace = 'reset-mails';
const devicesKept = 10;

interface Entered {
  readonly account: Account;
  readonly session: OpenSession;
  readonly isNewDevice: boolean;
}

type Outcome = Entered | 'login-failed' | 'code-needed' | 'code-wrong';

const refusals = {
  'login-failed': 'The e-mail address or the password is wrong.',
  'code-needed': 'Enter the code of your second factor.',
  'code-wrong': 'The code is wrong or was used before.',
} as const;

export function signInHandlers(services: AccountServices): Pick<Handlers, SignIn & keyof typeof accountRoutes> {
  const { store } = services;
  const linkTo = (token: string) => `${services.origin()}/link#${token}`;

  async function mailLink(account: Account, send: NonNullable<AccountServices['sendResetLink']>, now: Date): Promise<void> {
    const token = await store.write(async (writer) => {
      const last = Number((await writer.record(mailSpace, account.account)) ?? 0);
      if (Math.abs(now.getTime() - last) < mailMilliseconds) return undefined;
      await writer.putRecord(mailSpace, account.account, String(now.getTime()));
      return (await createLinkIn(writer, { for: 'password', account: account.account }, resetHours, now)).token;
    });
    if (token !== undefined) await send(account, linkTo(token));
  }

  return {
    async login({ body, now, request, reply }) {
      const guesser = await guess(store, { email: body.email, address: request.ip }, now);
      const seen = await store.read((reader) => accountByEmail(reader, body.email));
      const right = await verifyPassword(seen?.passwordHash, body.password);
      if (seen === undefined || !right) throw new ProblemError(401, 'login-failed', refusals['login-failed']);
      const outcome = await store.write((writer) => enter(writer, seen, body.code, guesser, deviceOf(request), now));
      if (typeof outcome === 'string') throw new ProblemError(401, outcome, refusals[outcome]);
      if (outcome.isNewDevice) notify(services, outcome.account, signInNotice(services.origin(), deviceOf(request), now));
      return entered(services, reply, outcome.account, outcome.session);
    },

    async session({ caller }) {
      if (caller.by === 'nobody') return null;
      return sessionAnswer(accountOf(caller), caller.by === 'session' ? caller.csrf : '');
    },

    async logout({ caller, reply }) {
      if (caller.by === 'session') await endSession(store, caller.token);
      clearSessionCookie(reply);
      return undefined;
    },

    async followLink({ params, body, now, request, reply }) {
      const link = await store.read(async (reader) => {
        const purpose = await readLink(reader, params.token, now);
        return (
          purpose && { purpose, account: purpose.for === 'password' ? await readAccount(reader, purpose.account) : undefined }
        );
      });
      if (link === undefined) {
        // A link refused as expired stays so, even if the clock is set back.
        await sweepLinks(store, now);
        throw linkNotValid();
      }
      const person = link.purpose.for === 'password' ? link.account : firstAdministrator(body);
      if (person === undefined) throw notFound('The account');
      refuseBadPassword(body.password, person);
      const passwordHash = await hashPassword(body.password);
      const { account, session } = await store.write(async (writer) => {
        const purpose = await useLink(writer, params.token, now);
        if (purpose === undefined) throw linkNotValid();
        const id =
          purpose.for === 'password'
            ? purpose.account
            : (await createAccountIn(writer, { ...person, role: 'administrator' }, now.toISOString()))?.account;
        if (id === undefined) throw new ProblemError(409, 'email-taken', 'That e-mail address has an account.');
        const set = await changeAccountIn(writer, id, (current) =>
          current.disabled ? undefined : nextEpoch({ ...current, passwordHash }),
        );
        if (set === undefined) throw notFound('The account');
        const action = purpose.for === 'password' ? 'password set by link' : 'first administrator';
        await writeAudit(writer, { actor: id, action, about: id });
        // A link proves access to the mailbox or an administrator's approval, not the second factor, so those with one must log
        // in.
        return set.totp?.confirmed
          ? { account: set }
          : { account: set, session: await openSession(writer, set, now, deviceOf(request)) };
      });
      if (session === undefined)
        throw new ProblemError(401, 'code-needed', 'The new password is set. Log in with it and your second factor.');
      return entered(services, reply, account, session);
    },

    async requestReset({ body, now }) {
      const account = await store.read((reader) => accountByEmail(reader, body.email));
      // Does not wait for the mail: its duration or failure would reveal that the account exists.
      if (account !== undefined && !account.disabled && services.sendResetLink)
        mailLink(account, services.sendResetLink, now).catch(services.onError);
      return undefined;
    },
  };
}

/**
 * After the password was right: everything else in one transaction, on the current account. Changes made while the password was
 * checked count, and a code is consumed by one login only.
 */
async function enter(
  writer: StoreWriter,
  seen: Account,
  code: string | undefined,
  guesser: Guesser,
  device: Device,
  now: Date,
): Promise<Outcome> {
  const refused: { as: Exclude<Outcome, Entered> } = { as: 'login-failed' };
  const deviceHash = hashSecret(`${device.agent}\n${device.address}`);
  let isNewDevice = false;
  const account = await changeAccountIn(writer, seen.account, (current) => {
    if (current.disabled || current.passwordHash !== seen.passwordHash || epochOf(current) !== epochOf(seen)) return undefined;
    let used = current;
    if (current.totp?.confirmed) {
      refused.as = code === undefined ? 'code-needed' : 'code-wrong';
      const after = code === undefined ? undefined : useFactor(writer.vault, current, code, now);
      if (after === undefined) return undefined;
      used = after;
    }
    const devices = current.devices ?? [];
    isNewDevice = !devices.includes(deviceHash);
    return {
      ...used,
      lastLogin: now.toISOString(),
      devices: [deviceHash, ...devices.filter((other) => other !== deviceHash)].slice(0, devicesKept),
    };
  });
  if (account === undefined) {
    if (refused.as === 'code-needed') await excuseGuess(writer, guesser, now);
    return refused.as;
  }
  await guessedRight(writer, guesser, now);
  return { account, session: await openSession(writer, account, now, device), isNewDevice };
}

function firstAdministrator(body: { readonly name?: string | undefined; readonly email?: string | undefined }) {
  if (body.email === undefined || body.name === undefined)
    throw new ProblemError(400, 'name-and-email-needed', 'The first administrator gives a name and an e-mail address.');
  return { name: body.name, email: body.email };
}

function linkNotValid(): ProblemError {
  return new ProblemError(404, 'link-not-valid', 'The link was used before, has expired, or was replaced by a newer one.');
}
