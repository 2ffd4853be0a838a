// Identifies the caller (nobody, the owner of a session cookie, or the owner of an API key) and checks access to a route.

import { timingSafeEqual } from 'node:crypto';
import { StoreError } from '@harkness/ledger';
import type { Audience, Store } from '@harkness/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, atLeast, needsSecondFactor } from '../accounts/accounts.js';
import { type KeyRecord, keyOwner, noteUse } from '../accounts/keys.js';
import { sessionOwner } from '../accounts/sessions.js';
import { type Route, scopeOf } from '../contract/route.js';
import { ProblemError } from './problem.js';

export type Caller =
  | { readonly by: 'nobody' }
  | { readonly by: 'session'; readonly account: Account; readonly csrf: string; readonly token: string; readonly session: string }
  /** The account has the rights of the key, which may be fewer than its owner's. */
  | { readonly by: 'key'; readonly account: Account; readonly key: KeyRecord };

const sessionCookie = 'harkness_session';
/** Because of the prefix, browsers refuse the cookie unless it is Secure and set by this very host. */
const secureSessionCookie = `__Host-${sessionCookie}`;

export function setSessionCookie(
  reply: FastifyReply,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: string },
  secure: boolean,
): void {
  const name = secure ? secureSessionCookie : sessionCookie;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires: new Date(expiresAt) });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
  reply.clearCookie(secureSessionCookie, { path: '/', secure: true });
}

export async function callerOf(store: Store, request: FastifyRequest, now: Date): Promise<Caller> {
  const authorization = request.headers.authorization;
  if (authorization !== undefined) {
    const secret = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const owner = secret === undefined ? undefined : await store.read((reader) => keyOwner(reader, secret, now));
    if (owner === undefined) throw new ProblemError(401, 'key-not-valid', 'The API key is unknown, expired or revoked.');
    await noteUse(store, owner.record, now).catch(unlessReadOnly);
    return { by: 'key', account: owner.account, key: owner.record };
  }
  const token = request.cookies[secureSessionCookie] ?? request.cookies[sessionCookie];
  if (token === undefined) return { by: 'nobody' };
  const owner = await store.read((reader) => sessionOwner(reader, token, now));
  return owner === undefined ? { by: 'nobody' } : { by: 'session', ...owner, token };
}

/** A read-only server accepts keys too. */
function unlessReadOnly(error: unknown): void {
  if (!(error instanceof StoreError && error.code === 'store-read-only')) throw error;
}

/** Routes open to an officer without a second factor: those needed to set one up. */
const beforeSecondFactor = new Set(['/session', '/account/second-factor', '/account/password']);

/** Throws unless the caller may use the route. */
export function authorise(caller: Caller, route: Route, csrfHeader: string | undefined): void {
  const writes = route.method !== 'GET';
  if (caller.by === 'session' && writes && !sameText(csrfHeader ?? '', caller.csrf)) {
    throw new ProblemError(403, 'csrf-token-missing', 'A write needs the session’s x-csrf-token header.');
  }
  if (caller.by === 'key') {
    const scope = scopeOf(route);
    if (scope === 'none') throw new ProblemError(403, 'not-by-key', 'This can only be done in a session, not with an API key.');
    if (!caller.key.scopes.includes(scope))
      throw new ProblemError(403, 'scope-missing', `The API key lacks the scope "${scope}".`);
  }
  if (route.access === 'public') return;
  if (caller.by === 'nobody') throw new ProblemError(401, 'not-logged-in', 'This needs an account.');
  const { account } = caller;
  if (route.access !== 'account' && !atLeast(account.role, route.access)) {
    throw new ProblemError(403, 'role-too-low', `This is for ${route.access}s and above; you are a ${account.role}.`);
  }
  if (needsSecondFactor(account.role) && !account.totp?.confirmed && !beforeSecondFactor.has(route.path)) {
    throw new ProblemError(403, 'second-factor-missing', 'Set up a second factor first.');
  }
}

/**
 * Decimals can reveal a birth date. Where they do, they are only for the office's roles, and for keys of theirs that open private
 * fields.
 */
export function audienceOf(caller: Caller): Audience {
  if (caller.by === 'nobody' || !atLeast(caller.account.role, 'officer')) return 'public';
  return caller.by === 'session' || caller.key.scopes.includes('private') ? 'office' : 'public';
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
