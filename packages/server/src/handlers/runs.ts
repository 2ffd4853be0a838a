// Runs and their changes, live progress, the ledger.

import { signedHeads, writeAudit } from '@harkness/ledger';
import { readPlayerCard, type StoreReader } from '@harkness/office';
import type { ledgerRoutes, runRoutes } from '../contract/runs.js';
import { answerValue } from '../http/answer.js';
import { audienceOf } from '../http/caller.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import type { Jobs } from '../services/jobs.js';
import type { OfficeThreads } from '../services/office-threads.js';

/** Maximum number of facts read for one page of a kind; the next page continues from there. */
const mostLookedThrough = 5000;

/** The services for work at the desk, here or in a thread. */
export interface DeskServices extends Services {
  readonly jobs: Pick<Jobs, 'start' | 'state' | 'watch' | 'forgetEnded'>;
}

export interface RunServices extends DeskServices {
  readonly jobs: Jobs;
  readonly threads: OfficeThreads;
}

export function runHandlers({ office, store, jobs }: RunServices): Pick<Handlers, keyof typeof runRoutes> {
  return {
    async runs({ query, caller }) {
      const before = query.cursor === undefined ? undefined : Number(query.cursor);
      const items = await office.runs({
        limit: query.limit,
        audience: audienceOf(caller),
        ...(before === undefined ? {} : { before }),
      });
      const last = items.at(-1);
      return {
        items: items.map((run) => ({ ...run })),
        ...(last && items.length === query.limit && last.run > 1 ? { next: String(last.run) } : {}),
      };
    },

    async run({ params, query, caller }) {
      const diff = answerValue(
        await office.runDiff(params.run, {
          limit: query.limit,
          audience: audienceOf(caller),
          ...(query.player === undefined ? {} : { player: query.player }),
        }),
      );
      return store.read(async (reader) => {
        const names = new Names(reader);
        const players = [];
        for (const change of diff.players) players.push({ ...change, name: await names.of(change.player) });
        const changes = [];
        for (const change of diff.changes)
          changes.push({ ...change, name: await names.of(change.player), eventName: change.event });
        return { run: { ...diff.run }, players, changes, more: diff.more };
      });
    },

    async startRun({ body, caller }) {
      // The audit line records the order, whatever becomes of the run. Writing it later would wait for a run that writes its
      // results.
      const action = body.full ? 'full replay ordered' : 'run ordered';
      const actor = accountOf(caller).account;
      await store.write((writer) => writeAudit(writer, { actor, action, about: 'ratings', detail: body.reason }));
      return { job: await jobs.start({ kind: 'run', ...body }) };
    },

    async runProgress({ params, request, reply }) {
      if ((await jobs.state(params.job)) === undefined) throw notFound(`The job ${params.job}`);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      const watch = await jobs.watch(params.job, (state) => {
        raw.write(`event: ${state.state}\ndata: ${JSON.stringify(state)}\n\n`);
      });
      // An occasional comment keeps proxies from closing a quiet connection.
      const beat = setInterval(() => raw.write(': still running\n\n'), 15_000);
      request.raw.on('close', () => watch?.stop());
      await watch?.ended;
      clearInterval(beat);
      raw.end();
      return reply;
    },

    async cancelRun({ params, caller }) {
      const notRunning = () => notFound(`A running job ${params.job}`);
      if ((await jobs.state(params.job))?.state !== 'running') throw notRunning();
      const entry = { actor: accountOf(caller).account, action: 'cancellation ordered', about: params.job };
      await store.write((writer) => writeAudit(writer, entry));
      if (!(await jobs.cancel(params.job))) throw notRunning();
      return undefined;
    },
  };
}

/** Names of players, each looked up once. */
export class Names {
  readonly #reader: StoreReader;
  readonly #known = new Map<string, string>();

  constructor(reader: StoreReader) {
    this.#reader = reader;
  }

  async of(player: string): Promise<string> {
    const known = this.#known.get(player);
    if (known !== undefined) return known;
    const name = (await readPlayerCard(this.#reader, player))?.name ?? player;
    this.#known.set(player, name);
    return name;
  }
}

export function ledgerHandlers({ office, store, threads }: RunServices): Pick<Handlers, keyof typeof ledgerRoutes> {
  return {
    async ledger() {
      const { ratedUpTo } = await office.status();
      const { seq, hash } = await store.read((reader) => reader.head());
      if (seq === 0) throw new ProblemError(404, 'ledger-empty', 'The ledger holds no fact yet.');
      // Anybody may ask, so nothing is signed here: heads are signed after each run and every ten minutes.
      const signed = (await store.read(signedHeads)).at(-1);
      if (signed === undefined)
        throw new ProblemError(
          404,
          'head-not-signed',
          `No head is signed yet. The ledger holds ${seq} facts; its head is ${hash}.`,
        );
      return { ...signed, ratedUpTo, head: { seq, hash } };
    },

    async facts({ query }) {
      return store.read(async (reader) => {
        const head = (await reader.head()).seq;
        const forward = query.from !== undefined;
        const start = query.cursor === undefined ? (query.from ?? head) : Number(query.cursor);
        const items = [];
        // Without a kind, this is one page of consecutive facts; with one, facts are read until the page is full.
        let at = start;
        for (let looked = 0; at >= 1 && at <= head && items.length < query.limit && looked < mostLookedThrough; looked += 1) {
          const fact = await reader.factAt(at);
          if (fact !== undefined && (query.kind === undefined || fact.kind === query.kind)) items.push({ ...fact });
          at += forward ? 1 : -1;
        }
        return { items, ...(at >= 1 && at <= head ? { next: String(at) } : {}) };
      });
    },

    async verifyLedger({ signal }) {
      const started = performance.now();
      const result = await threads.ask('verify', null, signal);
      const broken = result.firstBroken;
      return {
        ok: result.ok,
        facts: result.facts,
        ...(broken === undefined ? {} : { broken: { seq: broken.seq, id: broken.id, what: broken.message } }),
        milliseconds: Math.round(performance.now() - started),
      };
    },
  };
}
