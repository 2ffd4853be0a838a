// Facts an officer enters: decisions, players, memberships, outside ratings; private fields; held sections; audit.

import { randomUUID } from 'node:crypto';
import { exportPrivate, readAudit, writeAudit } from '@harkness/ledger';
import {
  authoritiesOf,
  countSubmissions,
  enterAffiliate,
  type FactOffer,
  findPlayers,
  kindsOffered,
  knownAffiliates,
  listCalendar,
  type NewPlayer,
  nextPlayerId,
  officeDay,
  profileDifferences,
  profileFacts,
  profileFrom,
  profileOn,
  profileProblems,
  registrationOf,
  submissionQueue,
  tryFacts,
  updateSearch,
} from '@harkness/office';
import { atLeast, readAccount } from '../accounts/accounts.js';
import type { officeRoutes } from '../contract/office.js';
import { answerValue, resultValue } from '../http/answer.js';
import { audienceOf } from '../http/caller.js';
import { accountOf, factIdOf, type Handlers } from '../http/handler.js';
import { ProblemError } from '../http/problem.js';
import { rated } from '../services/jobs.js';
import { listId } from '../services/list-names.js';
import { countOpenQuestions } from '../services/questions.js';
import { decisionPage } from './decisions.js';
import type { DeskServices } from './runs.js';
import { trialAnswer } from './trial.js';

/** Facts entered another way: reports come through submissions, lists are published. */
const notByHand = new Set(['section-submitted', 'section-corrected', 'section-withdrawn', 'list-published', 'list-retracted']);

/** How many days before and after today the calendar covers. */
const [calendarBack, calendarAhead] = [70, 100];
const mostCounted = 500;
const mostTold = 500;

function offersOf(
  facts: readonly { id?: string | undefined; kind: string; body: object; reason?: string | undefined }[],
  actor: string,
  idAt: (index: number) => string,
): FactOffer[] {
  // The ledger checks the body of every fact and reports what is wrong.
  return facts.map(({ id, kind, body, reason }, index) => ({
    kind,
    body,
    actor,
    id: id ?? idAt(index),
    ...(reason === undefined ? {} : { reason }),
  })) as unknown as FactOffer[];
}

export function officeHandlers({ office, store, jobs }: DeskServices): Pick<Handlers, keyof typeof officeRoutes> {
  return {
    async officeCounts({ caller }) {
      const { account } = accountOf(caller);
      const held = (await office.held()).length;
      const { behind } = await office.status();
      return store.read(async (reader) => {
        const { submitted, returned, draft } = await countSubmissions(reader);
        const queue = await submissionQueue(reader, { state: 'submitted', limit: mostCounted });
        const mine = queue.filter(({ assigned }) => assigned === account).length;
        return { submitted, mine, returned, drafts: draft, held, behind, questions: await countOpenQuestions(reader) };
      });
    },

    async tryFacts({ body, caller }) {
      const actor = accountOf(caller).account;
      const offered = offersOf(body.facts, actor, () => randomUUID());
      // Ratings computed with the day of birth would reveal that day, without leaving a trace.
      if (audienceOf(caller) === 'public' && offered.some(({ kind }) => kind === 'office-setting' || kind === 'profile'))
        throw new ProblemError(403, 'scope-missing', 'To try a setting for birth dates, the API key needs the scope "private".');
      const clock = () => new Date().toISOString();
      const tried = resultValue(await tryFacts(store, offered, { clock, audience: audienceOf(caller), limit: mostTold }));
      return store.read((reader) => trialAnswer(reader, tried));
    },

    async decisions({ query }) {
      return store.read((reader) => decisionPage(reader, query));
    },

    async listCalendar({ now }) {
      const today = await store.read((reader) => officeDay(reader, now.toISOString()));
      const dates = await store.read((reader) => listCalendar(reader, today, { back: calendarBack, ahead: calendarAhead }));
      const items = dates.map((one) => ({
        ...one,
        ...(one.state === 'published' ? { published: listId(one.list, one.date) } : {}),
      }));
      return { today, items };
    },

    async findPlayers({ query, now }) {
      const { q: text, club, rating, limit } = query;
      const wanted = {
        limit,
        today: await store.read((reader) => officeDay(reader, now.toISOString())),
        ...(text === undefined ? {} : { text }),
        ...(club === undefined ? {} : { club }),
        ...(rating === undefined ? {} : { rating }),
      };
      const found = await store.read((reader) => findPlayers(reader, wanted));
      return {
        items: found.map(({ card: { player, name, state, federation, title, club: own }, rating: known }) => ({
          player,
          name,
          state,
          federation,
          title,
          club: own,
          rating: known && { system: known.system, official: Math.round(known.rating), games: known.games },
        })),
      };
    },

    async affiliateList({ query }) {
      const wanted = (query.q ?? '').trim().toLowerCase();
      const found = (await store.read(knownAffiliates)).filter(({ affiliate, name = '' }) =>
        `${affiliate} ${name}`.toLowerCase().includes(wanted),
      );
      return { items: found.slice(0, query.limit) };
    },

    async registerAffiliate({ params, body, caller }) {
      const { affiliate } = params;
      await store.write(async (writer) => {
        await enterAffiliate(writer, affiliate, body.name);
        const actor = accountOf(caller).account;
        await writeAudit(writer, { actor, action: 'affiliate entered', about: affiliate, detail: body.name });
      });
      return { affiliate, name: body.name };
    },

    async profile({ now }) {
      return store.read(async (reader) => {
        const today = await officeDay(reader, now.toISOString());
        const [facts, authorities] = [await profileFacts(reader), await authoritiesOf(reader)];
        const fact = profileOn(facts, today);
        return {
          fact: fact?.seq ?? null,
          from: fact === undefined ? null : profileFrom(fact),
          profile: fact === undefined ? null : { ...fact.body },
          announced: facts.filter((one) => profileFrom(one) > today).map((one) => ({ fact: one.seq, from: profileFrom(one) })),
          kinds: kindsOffered.map((one) => ({ ...one })),
          authorities: authorities.all.map(({ id, name, kind, ids, systems, lists }) => ({
            id,
            name,
            kind,
            idLabel: ids.label,
            systems: systems.map((one) => ({ ...one })),
            lists: lists.map(({ name: list, title }) => ({ list, title })),
          })),
        };
      });
    },

    async checkProfile({ body }) {
      const last = (await store.read(profileFacts)).at(-1)?.body;
      const differences = profileDifferences(last, body.profile).map(({ path, from, to }) => ({
        path,
        from: from ?? null,
        to: to ?? null,
      }));
      return { problems: profileProblems(body.profile), differences };
    },

    async setProfile({ body, caller, once }) {
      const offer = {
        id: factIdOf(once),
        kind: 'profile',
        body: body.profile,
        actor: accountOf(caller).account,
        reason: body.reason,
      };
      const { facts } = answerValue(await office.append([offer as unknown as FactOffer], { rate: false }));
      const run = await rated(jobs, body.reason);
      return { seq: facts[0]?.seq ?? 0, ...(run === undefined ? {} : { run: run.run }) };
    },

    async registerNew({ body, caller, once }) {
      const actor = accountOf(caller).account;
      const player = {
        ...(body.id === undefined ? {} : { id: body.id }),
        // The ledger checks the body of every fact and reports what is wrong.
        fields: body.fields as unknown as NewPlayer['fields'],
        secret: body.private,
      };
      // One at a time, so that simultaneous registrations of the same person are noticed and no id is assigned twice.
      const entered = await store.exclusively('registration', async () => {
        await updateSearch(store);
        const found = answerValue(
          await store.read((reader) =>
            registrationOf(reader, player, { actor, factId: factIdOf(once), audience: audienceOf(caller) }),
          ),
        );
        const like = found.like.map(({ card, likeness }) => ({ player: card.player, name: card.name, likeness }));
        if (like.length > 0 && !body.isSomebodyElse) return { player: null, seq: null, like };
        const { facts } = answerValue(await office.append([found.fact], { rate: false }));
        return { player: found.player, seq: facts[0]?.seq ?? null, like };
      });
      if (entered === undefined) throw new Error('the lock was waited for');
      if (entered.player !== null) await rated(jobs, 'A player registered');
      return entered;
    },

    async decide({ body, caller, once }) {
      const actor = accountOf(caller).account;
      // The ledger checks the body of every fact and reports what is wrong.
      const { facts } = answerValue(
        await office.decide(body.decision as never, { actor, id: factIdOf(once), reason: body.reason, rate: false }),
      );
      const run = await rated(jobs, body.reason);
      return { seq: facts[0]?.seq ?? 0, ...(run === undefined ? {} : { run: run.run }) };
    },

    async revokeFact({ body, caller, once }) {
      const actor = accountOf(caller).account;
      const context = { actor, id: factIdOf(once), reason: body.reason, rate: false };
      const { facts } = answerValue(await office.revoke(body.fact, context));
      const run = await rated(jobs, body.reason);
      return { seq: facts[0]?.seq ?? 0, ...(run === undefined ? {} : { run: run.run }) };
    },

    async addFacts({ body, caller, once }) {
      const actor = accountOf(caller).account;
      const refused = body.facts.find(({ kind }) => notByHand.has(kind));
      if (refused !== undefined)
        throw new ProblemError(422, 'fact-not-by-hand', `A fact of kind ${refused.kind} is not entered by hand.`);
      const offered = offersOf(body.facts, actor, (index) => factIdOf(once, index));
      const { facts } = answerValue(await office.append(offered, { rate: false }));
      const run = await rated(jobs, facts.length === 1 ? `A fact of kind ${facts[0]?.kind}` : `${facts.length} facts entered`);
      return { seqs: facts.map(({ seq }) => seq), ...(run === undefined ? {} : { run: run.run }) };
    },

    async registerPlayer({ body, caller, once }) {
      const actor = accountOf(caller).account;
      const player = body.player ?? (await store.write((writer) => nextPlayerId(writer)));
      const { facts } = answerValue(
        await office.registerPlayer({ ...body.fields, player } as never, body.private, {
          actor,
          id: factIdOf(once),
          rate: false,
        }),
      );
      await rated(jobs, 'A player registered');
      return { seq: facts[0]?.seq ?? 0, player };
    },

    async updatePlayer({ params, body, caller, once }) {
      const actor = accountOf(caller).account;
      const { facts } = answerValue(
        await office.updatePlayer({ ...body.fields, player: params.player } as never, body.private, {
          actor,
          id: factIdOf(once),
          rate: false,
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        }),
      );
      const run = await rated(jobs, body.reason ?? 'A player updated');
      return { seq: facts[0]?.seq ?? 0, ...(run === undefined ? {} : { run: run.run }) };
    },

    async mergePreview({ params, caller }) {
      const { from, into, sameBirth, doubts } = answerValue(
        await office.mergePreview(params.player, params.into, audienceOf(caller)),
      );
      return {
        sections: { from: from.sections, into: into.sections },
        ...(sameBirth === undefined ? {} : { sameBirth }),
        doubts: [...doubts],
      };
    },

    async mergePlayers({ params, body, caller, once }) {
      const actor = accountOf(caller).account;
      const context = { actor, id: factIdOf(once), reason: body.reason, rate: false };
      const { facts } = answerValue(await office.mergePlayers(params.player, body.into, context));
      const run = await rated(jobs, body.reason);
      return { seq: facts[0]?.seq ?? 0, ...(run === undefined ? {} : { run: run.run }) };
    },

    async privateFields({ params, caller }) {
      const account = accountOf(caller);
      if (account.player !== params.player && !atLeast(account.role, 'officer')) {
        throw new ProblemError(403, 'not-yours', 'Private fields are for the person themselves and for officers.');
      }
      // Nobody gets the values without an audit line.
      const values = await store.write(async (writer) => {
        await writeAudit(writer, { actor: account.account, action: 'private fields read', about: params.player });
        return exportPrivate(writer, params.player);
      });
      return { fields: Object.fromEntries(values.map(({ field, value }) => [field, value])) };
    },

    async erasePrivate({ params, caller }) {
      const actor = accountOf(caller).account;
      const before = await store.read((reader) => exportPrivate(reader, params.player));
      // Merged ids are known only once the whole ledger is rated.
      await rated(jobs, 'facts that were not rated yet');
      answerValue(await office.erasePrivate(params.player, { actor, reason: 'erased on request', rate: false }));
      await jobs.forgetEnded();
      await rated(jobs, 'Private fields erased on request');
      return { erased: before.length };
    },

    async held() {
      const items = await office.held();
      return { items: items.map((item) => ({ ...item, reason: { ...item.reason } })) };
    },

    async audit({ query }) {
      return store.read(async (reader) => {
        const { limit, cursor: after, actor, action, about, from, to } = query;
        const matches = (line: { readonly at: string; readonly action: string; readonly about: string }) =>
          (action === undefined || line.action.includes(action)) &&
          (about === undefined || line.about === about) &&
          (from === undefined || line.at >= from) &&
          (to === undefined || line.at.slice(0, 10) <= to);
        const { items, next } = await readAudit(reader, { limit, after, actor, matches });
        const names = new Map<string, string | undefined>();
        for (const account of new Set(items.flatMap(({ actor, about }) => [actor, about])))
          names.set(account, (await readAccount(reader, account))?.name);
        return {
          items: items.map((line) => ({ ...line, actorName: names.get(line.actor), aboutName: names.get(line.about) })),
          ...(next === undefined ? {} : { next }),
        };
      });
    },
  };
}
