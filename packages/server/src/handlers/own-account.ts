// My account: password, second factor, sessions, API keys.

import { writeAudit } from '@harkness/ledger';
import type { StoreWriter } from '@harkness/office';
import { type Account, changeAccountIn, needsSecondFactor, nextEpoch } from '../accounts/accounts.js';
import { createKey, type KeyRecord, keysOf, revokeKey } from '../accounts/keys.js';
import { hashPassword, verifyPassword } from '../accounts/passwords.js';
import { confirmed, newRecoveryCodes, newSecondFactor, useCode, withSecondFactor } from '../accounts/second-factor.js';
import { endSessionsOf, openSession, sessionsOf } from '../accounts/sessions.js';
import { guessedRight } from '../accounts/throttle.js';
import type { accountRoutes } from '../contract/accounts.js';
import type { Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { factorNotice, keyNotice, passwordNotice } from '../services/notices.js';
import { type AccountServices, deviceOf, entered, guess, notify, passwordWrong, refuseBadPassword } from './account-services.js';
import { reauthenticate, refuseTooWide } from './reauthenticate.js';

type OwnAccount =
  | 'changePassword'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'keys'
  | 'createKey'
  | 'revokeKey';

export function ownAccountHandlers(services: AccountServices): Pick<Handlers, OwnAccount & keyof typeof accountRoutes> {
  const { store } = services;
  const told = (account: Account, notice: Parameters<typeof notify>[2]) => notify(services, account, notice);

  return {
    async changePassword({ body, caller, now, request, reply }) {
      const account = accountOf(caller);
      refuseBadPassword(body.password, account);
      const guesser = await guess(store, { owner: account.account }, now);
      if (!(await verifyPassword(account.passwordHash, body.current))) throw passwordWrong();
      const passwordHash = await hashPassword(body.password);
      const { changed, session } = await store.write(async (writer) => {
        const after = await changeAccountIn(writer, account.account, (current) =>
          current.disabled || current.passwordHash !== account.passwordHash ? undefined : nextEpoch({ ...current, passwordHash }),
        );
        if (after === undefined) throw passwordWrong();
        await guessedRight(writer, guesser, now);
        await audited(writer, account, 'password changed');
        return { changed: after, session: await openSession(writer, after, now, deviceOf(request)) };
      });
      told(changed, passwordNotice(services.origin(), now));
      entered(services, reply, changed, session);
      return undefined;
    },

    async beginSecondFactor({ caller }) {
      const account = accountOf(caller);
      const begun = newSecondFactor(account);
      // Checked inside the transaction, so that a factor confirmed meanwhile is not discarded.
      const changed = await store.write((writer) =>
        changeAccountIn(writer, account.account, (current) =>
          current.totp?.confirmed ? undefined : withSecondFactor(writer.vault, current, begun.secret),
        ),
      );
      if (changed === undefined)
        throw new ProblemError(409, 'second-factor-there', 'A second factor is set up already; remove it first.');
      return begun;
    },

    async confirmSecondFactor({ body, caller, now }) {
      const account = accountOf(caller);
      const guesser = await guess(store, { owner: account.account }, now);
      const recovery = newRecoveryCodes();
      const changed = await store.write(async (writer) => {
        const after = await changeAccountIn(writer, account.account, (current) =>
          confirmed(writer.vault, current, body.code, recovery, now),
        );
        if (after === undefined) return undefined;
        await guessedRight(writer, guesser, now);
        // The other sessions were started without the factor.
        await endSessionsOf(writer, account.account, (session) => session !== ownSession(caller));
        await audited(writer, account, 'second factor set up');
        return after;
      });
      if (changed === undefined) throw new ProblemError(403, 'code-wrong', 'The code is wrong. Is the clock of the phone right?');
      told(changed, factorNotice(services.origin(), 'set up', now));
      return { recovery: [...recovery] };
    },

    async removeSecondFactor({ body, caller, now }) {
      const account = accountOf(caller);
      if (needsSecondFactor(account.role))
        throw new ProblemError(403, 'second-factor-required', `A ${account.role} keeps a second factor.`);
      const guesser = await guess(store, { owner: account.account }, now);
      const changed = await store.write(async (writer) => {
        const after = await changeAccountIn(writer, account.account, (current) => {
          if (needsSecondFactor(current.role) || useCode(writer.vault, current, body.code, now) === undefined) return undefined;
          const { totp: _, ...rest } = current;
          return rest;
        });
        if (after === undefined) return undefined;
        await guessedRight(writer, guesser, now);
        await audited(writer, account, 'second factor removed');
        return after;
      });
      if (changed === undefined) throw new ProblemError(403, 'code-wrong', 'The code is wrong or was used before.');
      told(changed, factorNotice(services.origin(), 'removed', now));
      return undefined;
    },

    async sessions({ caller, now }) {
      const items = await store.read((reader) => sessionsOf(reader, accountOf(caller), now));
      return { items: items.map((one) => ({ ...one, current: one.session === ownSession(caller) })) };
    },

    async endSession({ params, caller }) {
      const account = accountOf(caller);
      await store.write(async (writer) => {
        const ended = await endSessionsOf(writer, account.account, (session) => session === params.session);
        if (ended === 0) throw notFound(`The session ${params.session}`);
        await audited(writer, account, 'session ended');
      });
      return undefined;
    },

    async endOtherSessions({ caller }) {
      const account = accountOf(caller);
      return store.write(async (writer) => {
        const ended = await endSessionsOf(writer, account.account, (session) => session !== ownSession(caller));
        await audited(writer, account, 'sessions ended', `${ended} others`);
        return { ended };
      });
    },

    async keys({ caller }) {
      const records = await store.read((reader) => keysOf(reader, accountOf(caller)));
      return { items: records.map(publicKey) };
    },

    async createKey({ body, caller, now }) {
      const account = accountOf(caller);
      refuseTooWide(account, body);
      const proof = await reauthenticate(store, account, body, now);
      const { record, secret } = await store.write(async (writer) => {
        const made = await createKey(writer, await proof(writer), body, now);
        const { key, name, scopes } = made.record;
        const detail = `${name} (${scopes.join(', ')})`;
        await writeAudit(writer, { actor: account.account, action: 'API key made', about: key, detail });
        return made;
      });
      told(account, keyNotice(services.origin(), record, now));
      return { ...publicKey(record), secret };
    },

    async revokeKey({ params, caller }) {
      const { account } = accountOf(caller);
      await store.write(async (writer) => {
        if ((await revokeKey(writer, params.key, account)) === undefined) throw notFound(`The key ${params.key}`);
        await writeAudit(writer, { actor: account, action: 'API key revoked', about: params.key });
      });
      return undefined;
    },
  };
}

/** Writes the audit line for an action on one's own account, in the transaction of the action. */
function audited(writer: StoreWriter, { account }: Account, action: string, detail?: string): Promise<void> {
  return writeAudit(writer, { actor: account, action, about: account, ...(detail === undefined ? {} : { detail }) });
}

function ownSession(caller: Caller): string | undefined {
  return caller.by === 'session' ? caller.session : undefined;
}

export function publicKey({ key, name, scopes, role, createdAt, expiresAt, lastUsed, revoked }: KeyRecord) {
  return {
    key,
    name,
    scopes: [...scopes],
    ...(role === undefined ? {} : { role }),
    createdAt,
    expiresAt,
    ...(lastUsed === undefined ? {} : { lastUsed }),
    revoked,
  };
}
