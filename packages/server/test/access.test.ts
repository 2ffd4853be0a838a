// Who may call what: every route of the contract, anonymously and with every role. The contract decides. Callers without access
// get 401 or 403 before anything else is checked; callers with access get any other status.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../src/contract/index.js';
import type { Access, Route } from '../src/contract/route.js';
import { scopeNames } from '../src/contract/scopes.js';
import { describeAttack, roles, startTestServer, type TestServer } from './harness.js';

const callers = ['nobody', ...roles] as const;
type Who = (typeof callers)[number];

/** The lowest caller a route is open to. */
const opensAt: { readonly [A in Access]: Who } = {
  public: 'nobody',
  account: 'player',
  director: 'director',
  officer: 'officer',
  administrator: 'administrator',
};

/** Routes that may also refuse a caller with a sufficient role: the code of that refusal. */
const refusedLater: { readonly [route: string]: readonly string[] } = {
  login: ['login-failed'],
  changePassword: ['password-wrong'],
  confirmSecondFactor: ['code-wrong'],
  removeSecondFactor: ['second-factor-required', 'code-wrong'],
  privateFields: ['not-yours'],
  upload: ['affiliate-not-allowed'],
};

/** A body that passes the schema where an empty one does not: harmless, about things that do not exist. */
const bodies: { readonly [route: string]: unknown } = {
  login: { email: 'absent@example.org', password: 'wrong' },
  changePassword: { current: 'wrong', password: 'never to be set 77' },
  confirmSecondFactor: { code: '000000' },
  removeSecondFactor: { code: '000000' },
  createKey: { name: 'matrix', scopes: ['read'], days: 1 },
  followLink: { password: 'never to be set 77' },
  requestReset: { email: 'absent@example.org' },
  affiliates: { affiliates: [] },
  calculate: { opponents: [1500], score: 1 },
  previewList: { list: 'no-such-list', date: '2026-11-01' },
  publishList: { list: 'no-such-list', date: '2026-11-01' },
  retractList: { reason: 'no' },
  judge: { version: 'x', outcome: 'accepted' },
  submit: { version: 'x' },
  withdrawSubmission: { version: 'x' },
  patchSubmission: { version: 'x', edits: [{ field: 'name', value: 'x' }] },
  tryFacts: { facts: [{ kind: 'no-such-kind', body: {} }] },
  registerAffiliate: { name: 'matrix' },
  commentSubmission: { text: 'matrix' },
  assignSubmission: { account: null },
  askQuestion: { topic: 'other', text: 'matrix' },
  answerQuestion: { close: true },
  revokeFact: { fact: 'no-such-fact', reason: 'matrix' },
  withdrawSection: { reason: 'matrix' },
  startRun: { reason: 'matrix' },
  editSubmission: { version: 'x', report: {} },
};

const parameters: { readonly [name: string]: string } = {
  section: '1',
  run: '1',
  format: 'csv',
  calculator: 'performance',
  list: 'uschess-supplement-2026-09-01',
  other: 'uschess-supplement-2026-10-01',
};

const mayNot = new Set([401, 403]);

describeAttack('who may call what', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place);
  }, 60_000);
  afterAll(() => server.close());

  describe.each(Object.entries(contract) as [string, Route][])('%s', (name, route) => {
    test.each(callers)('%s', async (who) => {
      const isOpen = callers.indexOf(who) >= callers.indexOf(opensAt[route.access]);
      // Logging out and a new password end a session that later cells need.
      const as = who === 'nobody' ? undefined : name === 'logout' ? await server.person(who) : server.people[who];
      const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => parameters[parameter] ?? 'absent');
      const response = await server.send(route.method, path, {
        ...(as === undefined ? {} : { as }),
        ...(route.body === undefined ? {} : { body: bodies[name] ?? {} }),
      });
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      if (isOpen && mayNot.has(response.status)) {
        expect(refusedLater[name] ?? []).toContain((JSON.parse(text) as { code: string }).code);
      } else if (!isOpen) {
        expect(response.status).toBe(who === 'nobody' ? 401 : 403);
        expect((JSON.parse(text) as { code: string }).code).toBe(who === 'nobody' ? 'not-logged-in' : 'role-too-low');
      }
    });
  });

  describe('writes of a session need its CSRF token', () => {
    const writes = (Object.entries(contract) as [string, Route][]).filter(([, { method }]) => method !== 'GET');
    test.each(writes)('%s', async (_, route) => {
      const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => parameters[parameter] ?? 'absent');
      for (const headers of [{}, { 'x-csrf-token': 'wrong' }]) {
        const response = await server.send(route.method, path, { as: server.people.administrator, withoutCsrf: true, headers });
        expect(response.status).toBe(403);
        expect(((await response.json()) as { code: string }).code).toBe('csrf-token-missing');
      }
    });
  });

  describe('API keys by scope', () => {
    const scopes = scopeNames;
    const keys = new Map<string, string>();
    beforeAll(async () => {
      const { recovery } = server.people.administrator;
      for (const [index, scope] of scopes.entries()) {
        const body = { name: scope, scopes: [scope], days: 1, code: recovery[index] ?? '' };
        keys.set(scope, (await server.people.administrator.client.call('createKey', { body })).secret);
      }
    });

    test.each(Object.entries(contract) as [string, Route][])('%s', async (name, route) => {
      const needed = route.scope ?? (route.method === 'GET' ? 'read' : 'none');
      const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => parameters[parameter] ?? 'absent');
      for (const scope of scopes) {
        const response = await server.send(route.method, path, {
          headers: { authorization: `Bearer ${keys.get(scope)}` },
          ...(route.body === undefined ? {} : { body: bodies[name] ?? {} }),
        });
        const text = await response.text();
        const code = response.headers.get('content-type')?.includes('problem') ? (JSON.parse(text) as { code: string }).code : '';
        expect(response.status).toBeLessThan(500);
        if (needed === 'none') expect(code).toBe('not-by-key');
        else if (needed === scope) expect(['scope-missing', 'not-by-key']).not.toContain(code);
        else expect(code).toBe('scope-missing');
      }
    });
  });
});
