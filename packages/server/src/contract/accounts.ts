// Accounts, sessions, keys, second factor, one-time links, affiliates.

import { z } from 'zod';
import { instant, page, pageQuery, playerId } from './common.js';
import { route } from './route.js';
import { longestDays, scopeNames } from './scopes.js';

export const role = z.enum(['player', 'director', 'officer', 'administrator']);
const email = z.email().max(200);
const password = z.string().min(12).max(200);
const code = z.string().regex(/^\d{6}$/);
const anyCode = z.string().min(6).max(40).describe('Code of the second factor, or a recovery code');
const scope = z.enum(scopeNames);
const version = z.number().int().describe('Counts the changes of the account');

export const account = z.object({
  account: z.string(),
  name: z.string(),
  email,
  role,
  player: playerId.optional(),
  affiliates: z.array(z.string()),
  secondFactor: z.boolean(),
  disabled: z.boolean(),
  createdAt: instant,
  lastLogin: instant.optional(),
  version,
});

const session = z.object({
  account,
  /** Sent back in the `x-csrf-token` header with every write of this session. */
  csrf: z.string(),
  /** Officers and administrators must set up a second factor before anything else. */
  mustSetUpSecondFactor: z.boolean(),
});

const key = z.object({
  key: z.string().describe('Id, not the secret'),
  name: z.string(),
  scopes: z.array(scope),
  role: role.optional().describe('It acts with at most this role; absent in keys of earlier versions'),
  createdAt: instant,
  expiresAt: instant,
  lastUsed: instant.optional(),
  revoked: z.boolean(),
});

export const accountRoutes = {
  login: route({
    cost: 5,
    secret: true,
    method: 'POST',
    path: '/session',
    access: 'public',
    tag: 'accounts',
    summary: 'Log in; with a second factor the code is asked for',
    body: z.object({
      email,
      password: z.string().max(200),
      code: anyCode.optional(),
    }),
    response: session,
  }),
  session: route({
    method: 'GET',
    path: '/session',
    access: 'public',
    tag: 'accounts',
    summary: 'Who I am; null for nobody',
    response: session.nullable(),
  }),
  logout: route({ method: 'DELETE', path: '/session', access: 'account', tag: 'accounts', summary: 'Log out', status: 204 }),
  changePassword: route({
    method: 'POST',
    path: '/account/password',
    access: 'account',
    tag: 'accounts',
    summary: 'Change my password; other sessions and all API keys end',
    body: z.object({ current: z.string().max(200), password }),
    status: 204,
  }),
  beginSecondFactor: route({
    secret: true,
    method: 'POST',
    path: '/account/second-factor',
    access: 'account',
    tag: 'accounts',
    summary: 'Begin TOTP: secret and address for the app',
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: route({
    secret: true,
    method: 'PUT',
    path: '/account/second-factor',
    access: 'account',
    tag: 'accounts',
    summary: 'Confirm TOTP with a code',
    body: z.object({ code }),
    response: z.object({ recovery: z.array(z.string()) }),
  }),
  removeSecondFactor: route({
    method: 'DELETE',
    path: '/account/second-factor',
    access: 'account',
    tag: 'accounts',
    summary: 'Remove TOTP (not for officers and administrators)',
    body: z.object({ code }),
    status: 204,
  }),
  keys: route({
    method: 'GET',
    path: '/account/keys',
    access: 'account',
    scope: 'none',
    tag: 'accounts',
    summary: 'My API keys',
    response: z.object({ items: z.array(key) }),
  }),
  createKey: route({
    secret: true,
    method: 'POST',
    path: '/account/keys',
    access: 'account',
    tag: 'accounts',
    summary: 'Make an API key; the secret is shown once. Wide scopes and long keys need a fresh code of the second factor',
    body: z.object({
      name: z.string().min(1).max(80),
      scopes: z.array(scope).min(1),
      days: z.number().int().min(1).max(longestDays).default(30),
      code: anyCode.optional(),
      password: z.string().max(200).optional().describe('For a key of more than 30 days, without a second factor'),
    }),
    response: key.extend({ secret: z.string() }),
    status: 201,
  }),
  sessions: route({
    method: 'GET',
    path: '/account/sessions',
    access: 'account',
    scope: 'none',
    tag: 'accounts',
    summary: 'My open sessions',
    response: z.object({
      items: z.array(
        z.object({
          session: z.string().describe('Id, not the secret'),
          startedAt: instant,
          expiresAt: instant,
          agent: z.string().describe('What the browser calls itself'),
          address: z.string().describe('Where it was begun'),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/account/sessions',
    access: 'account',
    tag: 'accounts',
    summary: 'End my other sessions',
    response: z.object({ ended: z.number().int() }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/sessions/:session',
    access: 'account',
    tag: 'accounts',
    summary: 'End one of my sessions',
    params: z.object({ session: z.string().max(80) }),
    status: 204,
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/account/keys/:key',
    access: 'account',
    tag: 'accounts',
    summary: 'Revoke a key',
    params: z.object({ key: z.string().max(80) }),
    status: 204,
  }),
  followLink: route({
    cost: 5,
    secret: true,
    method: 'POST',
    path: '/links/:token',
    access: 'public',
    tag: 'accounts',
    summary: 'Use a one-time link: first administrator, invitation or new password',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password, name: z.string().min(1).max(120).optional(), email: email.optional() }),
    response: session,
  }),
  requestReset: route({
    cost: 5,
    method: 'POST',
    path: '/password-reset',
    access: 'public',
    tag: 'accounts',
    summary: 'Ask for a reset link by mail, where mail is configured; the answer never tells whether the account exists',
    body: z.object({ email }),
    status: 202,
  }),
  accounts: route({
    method: 'GET',
    path: '/accounts',
    access: 'officer',
    scope: 'accounts',
    tag: 'accounts',
    summary: 'Accounts',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    response: page(account),
  }),
  createAccount: route({
    secret: true,
    method: 'POST',
    path: '/accounts',
    access: 'administrator',
    scope: 'accounts',
    tag: 'accounts',
    summary: 'Make an account; its owner sets a password by a one-time link',
    body: z.object({
      name: z.string().min(1).max(120),
      email,
      role,
      player: playerId.optional(),
      affiliates: z.array(z.string().max(20)).default([]),
    }),
    response: z.object({ account, link: z.string() }),
    status: 201,
  }),
  updateAccount: route({
    method: 'PATCH',
    path: '/accounts/:account',
    access: 'administrator',
    scope: 'accounts',
    tag: 'accounts',
    summary: 'Change role, name or player, disable or enable; a change of role ends sessions and keys',
    params: z.object({ account: z.string().max(80) }),
    body: z.object({
      name: z.string().min(1).max(120).optional(),
      role: role.optional(),
      player: playerId.nullable().optional(),
      disabled: z.boolean().optional(),
      endSessions: z.boolean().optional().describe('True: they are logged out everywhere, and their API keys end'),
      version: version.optional().describe('The version you saw: 409 if the account has changed since'),
    }),
    response: account,
  }),
  affiliates: route({
    method: 'PUT',
    path: '/accounts/:account/affiliates',
    access: 'officer',
    scope: 'accounts',
    tag: 'accounts',
    summary: 'Let a director act for affiliates',
    params: z.object({ account: z.string().max(80) }),
    body: z.object({ affiliates: z.array(z.string().max(20)).max(100), version: version.optional() }),
    response: account,
  }),
  resetLink: route({
    secret: true,
    method: 'POST',
    path: '/accounts/:account/reset-link',
    access: 'administrator',
    scope: 'accounts',
    tag: 'accounts',
    summary: 'A one-time link to set a new password',
    params: z.object({ account: z.string().max(80) }),
    response: z.object({ link: z.string(), expiresAt: instant }),
    status: 201,
  }),
};
