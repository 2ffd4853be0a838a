// Shared by the handlers of accounts: services, answers, and the check of a guess.

import type { Store, StoreReader } from '@harkness/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, epochOf, needsSecondFactor, readAccount, versionOf } from '../accounts/accounts.js';
import { addressBlock } from '../accounts/address.js';
import { passwordProblem } from '../accounts/passwords.js';
import type { Device, OpenSession } from '../accounts/sessions.js';
import { countGuess, type Guesser } from '../accounts/throttle.js';
import { type Caller, setSessionCookie } from '../http/caller.js';
import { accountOf } from '../http/handler.js';
import { ProblemError } from '../http/problem.js';
import type { Notice } from '../services/mail.js';

export interface AccountServices {
  readonly store: Store;
  /** The office's public address, for links. */
  readonly origin: () => string;
  /** Sends a reset link; undefined if mail is not configured. */
  readonly sendResetLink?: (to: Account, link: string) => Promise<void>;
  /** Notifies an account's owner by mail; undefined if mail is not configured. */
  readonly sendNotice?: (to: Account, notice: Notice) => Promise<void>;
  /** Receives errors that happen after the answer was sent. */
  readonly onError: (error: unknown) => void;
  /** Whether the connection is encrypted (directly, or according to a proxy); if so, the cookie is Secure. */
  readonly secure: (reply: FastifyReply) => boolean;
}

export function deviceOf(request: FastifyRequest): Device {
  return { agent: (request.headers['user-agent'] ?? 'unknown').slice(0, 200), address: addressBlock(request.ip) };
}

/** Counts a guess at a password or a code; throws while the account or the address must wait. */
export async function guess<G extends Guesser>(store: Store, guesser: G, now: Date): Promise<G> {
  const wait = await countGuess(store, guesser, now);
  if (wait === 0) return guesser;
  throw new ProblemError(429, 'too-many-logins', `Too many failed tries; try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Does not wait for the mail; if it fails, nothing is undone. */
export function notify(services: AccountServices, account: Account, notice: Notice): void {
  services.sendNotice?.(account, notice).catch(services.onError);
}

/**
 * Checks again, inside the transaction, that the caller still has the rights they had when asking. Otherwise two administrators
 * could disable each other at the same moment.
 */
export async function refuseIfDemoted(reader: StoreReader, caller: Caller): Promise<void> {
  const asked = accountOf(caller);
  const now = await readAccount(reader, asked.account);
  if (now === undefined || now.disabled || epochOf(now) !== epochOf(asked))
    throw new ProblemError(403, 'role-too-low', 'Your account was changed meanwhile. Log in again.');
}

export function refuseBadPassword(password: string, person: { readonly email: string; readonly name: string }): void {
  const problem = passwordProblem(password, person);
  if (problem !== undefined) throw new ProblemError(400, 'password-too-weak', problem);
}

export function passwordWrong(): ProblemError {
  return new ProblemError(403, 'password-wrong', 'The current password is wrong.');
}

export function publicAccount(full: Account) {
  const { account, name, email, role, player, affiliates, totp, disabled, createdAt, lastLogin } = full;
  return {
    account,
    name,
    email,
    role,
    ...(player === undefined ? {} : { player }),
    affiliates: [...affiliates],
    secondFactor: totp?.confirmed === true,
    disabled,
    createdAt,
    ...(lastLogin === undefined ? {} : { lastLogin }),
    version: versionOf(full),
  };
}

export function sessionAnswer(account: Account, csrf: string) {
  return {
    account: publicAccount(account),
    csrf,
    mustSetUpSecondFactor: needsSecondFactor(account.role) && !account.totp?.confirmed,
  };
}

/** The answer that starts a session, with its cookie. */
export function entered(services: AccountServices, reply: FastifyReply, account: Account, session: OpenSession) {
  setSessionCookie(reply, session, services.secure(reply));
  return sessionAnswer(account, session.csrf);
}
